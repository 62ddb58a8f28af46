// Español: la ayuda sobre las reglas.
import type { Words } from '../../index.svelte';

export default {
  turn: {
    title: 'Un turno',
    text: [
      'Roba una loseta y colócala junto a las demás de modo que encajen todos los lados. Después puedes poner una figura en esa loseta.',
      'Los caminos, ciudades y claustros que queden completos puntúan al momento y sus figuras vuelven a casa. Luego juega el siguiente jugador.',
    ],
  },
  place: {
    title: 'Colocar una loseta',
    text: [
      'Cada lado debe continuar lo que tiene al lado: camino con camino, ciudad con ciudad, campo con campo. Puedes girar la loseta como quieras.',
      'Si la loseta no encaja en ningún lugar, se retira de la partida y robas otra.',
      'Si hay río, sus losetas van primero: cada una continúa el río, que no puede hacer un giro en «U».',
    ],
  },
  deploy: {
    title: 'Poner una figura',
    text: [
      'Un seguidor puede ponerse en un camino, una ciudad o un claustro de la loseta recién colocada, o tumbarse en un campo, si no hay ya un seguidor en toda esa construcción o en todo ese campo.',
      'Al completarse, el camino da 1 punto por loseta; la ciudad, 2 por loseta y por escudo; el claustro, 9 con sus ocho vecinas. Con las reglas clásicas, una ciudad de solo dos losetas da 1 por loseta y por escudo. Puntúa el jugador con más seguidores; en caso de empate, todos los empatados.',
      'Los granjeros se quedan hasta el final y puntúan por las ciudades completas junto a su campo. El seguidor grande cuenta por dos. El constructor y el cerdo acompañan a un seguidor tuyo: el constructor da turno doble al ampliar su camino o ciudad; el cerdo hace valer más tu campo.',
    ],
  },
  bridge: {
    title: 'Puentes',
    text: [
      'Un puente lleva un camino por encima de una loseta, de lado a lado. Se construye en la loseta que colocas o en una contigua, y sus dos extremos deben quedar sobre campo.',
      'Donde tu loseta solo encaja con un puente, la casilla muestra un pequeño arco. Los puentes no vuelven.',
    ],
  },
  castle: {
    title: 'Castillos',
    text: [
      'Cuando se completa una ciudad de dos losetas con un único seguidor, su dueño puede construir en ella un castillo en vez de recibir los puntos. El seguidor se queda allí. Con las reglas clásicas tienes que haber completado tú mismo tu ciudad; con las modernas, las dos mitades deben ser semicirculares.',
      'El castillo tiene seis lugares: sus dos losetas y las que tocan sus lados largos. El próximo camino o ciudad que se complete con una parte en ellos, o claustro que se complete en uno de ellos, da los mismos puntos al dueño del castillo. También lo hace otro castillo que puntúe allí.',
    ],
  },
  claim: {
    title: 'Puntos de un castillo',
    text: ['Se han completado a la vez varias construcciones junto a tu castillo. Elige de cuál recibes los puntos; con eso el castillo queda terminado.'],
  },
  choose: {
    title: 'El mercado: elegir',
    text: [
      'Se descubre una loseta por jugador. El jugador al que le toca elige una para subastarla y dice la primera puja, de 0 o más. Por turno, los demás jugadores que aún no tienen loseta pujan más o pasan, una sola vez.',
      'La última loseta es gratis para el jugador que se ha quedado sin ninguna.',
    ],
  },
  bid: {
    title: 'El mercado: pujar',
    text: [
      'Pujas una vez, más que la puja más alta, o pasas. Se puja con puntos; tu marcador puede bajar de cero.',
      'Al final, quien abrió la subasta vende la loseta al pujador más alto y recibe los puntos, o se la queda y le paga esa misma cantidad. Si nadie ha pujado más, se queda la loseta y pierde su primera puja.',
    ],
  },
  answer: {
    title: 'El mercado: vender o quedársela',
    text: ['Vender: la loseta es del pujador más alto, que te paga. Quedártela: la loseta es tuya y pagas al pujador más alto su puja.'],
  },
  gifts: {
    title: 'Regalos',
    text: [
      'Si colocas una loseta que amplía un camino o una ciudad de otros jugadores, recibes una carta secreta, salvo que tengas allí la mayoría o la compartas. Antes de colocar una loseta puedes abrir una carta.',
      'Sínodo: un seguidor a cualquier claustro incompleto. Barrendero: puntúa cualquier camino incompleto como al final de la partida; tus seguidores que estén en él vuelven a casa. Cambio de posición: tumbarse en un campo o levantarse. Cobro: recoge un seguidor por 2 puntos por cada seguidor que haya allí. Roba 2: elige entre dos losetas.',
      'Cada regalo sin abrir da 2 puntos al final.',
    ],
  },
  plague: {
    title: 'La peste',
    text: [
      'Las losetas de la Peste provocan brotes. Desde el turno siguiente al primero puedes poner en cada turno una pulga junto a un brote activo o a una pulga activa: todas las figuras de esa loseta vuelven a casa sin puntos.',
      'Una vez por turno, un seguidor tuyo puede huir dentro de su camino, ciudad o campo a otra loseta: sin cruzar pulgas y sin quedarse en un brote activo (con las reglas modernas tampoco puede cruzarlo).',
      'En los ajustes eliges con qué frecuencia se te pregunta.',
    ],
  },
  start: { title: 'Quién empieza', text: ['El jugador más joven dice quién empieza. Después se juega en el sentido de las agujas del reloj.'] },
  other: { title: 'Una elección', text: ['Elige una de las posibilidades.'] },
  base: {
    title: 'El juego básico',
    text: [
      'Los caminos dan 1 punto por loseta. Las ciudades, 2 por loseta y por escudo; con las reglas clásicas, una ciudad de solo dos losetas da 1. Los claustros, 9 con sus ocho vecinas. Lo que quede incompleto al final da 1 punto por loseta, y la ciudad 1 más por escudo.',
      'Los campos puntúan solo al final: 3 puntos por cada ciudad completa que toca el campo, para el jugador que tenga allí más granjeros.',
      'Siete seguidores por jugador. Un seguidor vuelve a casa cuando su camino, ciudad o claustro se completa.',
    ],
  },
  river: {
    title: 'El Río',
    text: [
      'Primero va el río, desde su nacimiento hasta su final; después, las losetas de tierra. En una loseta de río puede ponerse un seguidor como en cualquier otra, pero no en el agua.',
      'El río no puede hacer un giro en «U»: dos curvas seguidas hacia el mismo lado no se permiten.',
      'El Río II tiene una bifurcación y acaba en un volcán. El volcán no lleva figura, y el jugador que lo coloca roba otra loseta enseguida. La piara de cerdos de una loseta hace que su campo valga un punto más por ciudad.',
    ],
  },
  inns: {
    title: 'Posadas y Catedrales',
    text: [
      'Un camino con posada da 2 puntos por loseta al completarse, y nada si queda incompleto.',
      'Una ciudad con catedral da 3 puntos por loseta y por escudo al completarse, y nada si queda incompleta.',
      'El seguidor grande cuenta por dos al mirar quién tiene más.',
    ],
  },
  traders: {
    title: 'Constructores y Comerciantes',
    text: [
      'El jugador que completa una ciudad se lleva los productos comerciales que se ven en ella, sea de quien sea. Al final, quien tenga más vino, trigo o tela gana 10 puntos por cada uno.',
      'El constructor acompaña a un seguidor tuyo. Si amplías ese camino o ciudad en un turno posterior, juegas otra loseta enseguida, pero solo una.',
      'El cerdo acompaña a un granjero tuyo: si puntúas ese campo, cada una de sus ciudades te vale un punto más.',
    ],
  },
  bridges: {
    title: 'Puentes',
    text: [
      'Cada jugador tiene tres puentes; con cinco o seis jugadores, dos. Al colocar una loseta puede construirse uno, en ella o en una vecina, para que un camino siga por encima de lo que haya debajo.',
      'El camino de arriba y el de abajo son caminos distintos. En el puente de la loseta recién colocada puede ponerse un seguidor.',
    ],
  },
  castles: {
    title: 'Castillos',
    text: [
      'Una ciudad completa de dos losetas puede convertirse en castillo en lugar de puntuar. Su seguidor se queda.',
      'El castillo mira seis lugares: sus dos losetas y las que tocan sus lados largos. El próximo camino, ciudad o claustro que se complete allí, o el próximo castillo que puntúe allí, da a su dueño los mismos puntos una vez más; después el seguidor vuelve a casa. En un campo, un castillo vale un punto más que una ciudad.',
    ],
  },
  bazaars: {
    title: 'Mercados',
    text: [
      'Un mercado en la loseta recién colocada: tras el turno se descubre una loseta por jugador y se subastan, empezando por el jugador siguiente.',
      'Cada jugador acaba con una loseta, la coloca por orden de turno, y la partida sigue.',
    ],
  },
} satisfies Words['help'];
