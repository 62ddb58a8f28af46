// Español: la ayuda sobre las reglas.
import type { Words } from '../../index.svelte';

export default {
  turn: {
    title: 'Un turno',
    text: [
      'Saca una loseta y colócala junto a las demás de modo que todos los lados encajen. Después puedes poner una figura en esa loseta.',
      'Los caminos, ciudades y claustros que queden completos puntúan al momento y sus figuras vuelven a casa. Luego juega la persona siguiente.',
    ],
  },
  place: {
    title: 'Colocar una loseta',
    text: [
      'Cada lado debe continuar lo que tiene al lado: camino con camino, ciudad con ciudad, campo con campo. Puedes girar la loseta como quieras.',
      'Una loseta que no cabe en ningún sitio se aparta y sacas otra.',
      'Si hay río, sus losetas van primero: cada una continúa el río, que no puede dar media vuelta.',
    ],
  },
  deploy: {
    title: 'Poner una figura',
    text: [
      'Un seguidor puede ponerse en un camino, ciudad o claustro de la loseta recién colocada, o tumbarse en un campo, si en todo ese elemento no hay ya un seguidor.',
      'Al completarse: el camino da 1 punto por loseta, la ciudad 2 por loseta y por escudo, el claustro 9 con sus ocho vecinas. Puntúa quien tenga más seguidores; en caso de empate, todos los empatados.',
      'Los granjeros se quedan hasta el final y puntúan por las ciudades completas junto a su campo. El seguidor grande cuenta por dos. Constructor y cerdo acompañan a un seguidor tuyo: el constructor da turno doble al ampliar su camino o ciudad, el cerdo hace valer más tu campo.',
    ],
  },
  bridge: {
    title: 'Puentes',
    text: [
      'Un puente lleva un camino por encima de una loseta, de lado a lado. Se construye en la loseta que colocas o en una contigua, y sus dos extremos deben caer en campo.',
      'Donde tu loseta solo cabe con un puente, la casilla muestra un pequeño arco. Los puentes no vuelven.',
    ],
  },
  castle: {
    title: 'Castillos',
    text: [
      'Quien posee una ciudad completa de dos losetas puede construir en ella un castillo en vez de cobrar los puntos. El seguidor se queda allí.',
      'El próximo camino, ciudad o claustro que se complete en los seis lugares del castillo da a su dueño los mismos puntos.',
    ],
  },
  claim: {
    title: 'Puntos de un castillo',
    text: ['Se han completado a la vez varios elementos junto a tu castillo. Elige de cuál cobras los puntos; después el castillo ha cumplido.'],
  },
  choose: {
    title: 'El mercado: elegir',
    text: ['Se descubre una loseta por persona. Quien elige saca una a subasta y dice la primera puja. Por turno, cada uno de los demás puja más o pasa, una sola vez.'],
  },
  bid: {
    title: 'El mercado: pujar',
    text: [
      'Pujas una vez, más que la puja más alta, o pasas. Se puja con puntos; tu marcador puede bajar de cero.',
      'Al final, quien la sacó vende la loseta al mejor postor y cobra, o se la queda y le paga esa misma cantidad.',
    ],
  },
  answer: {
    title: 'El mercado: vender o quedársela',
    text: ['Vender: la loseta es del mejor postor, que te paga. Quedártela: la loseta es tuya y pagas al mejor postor su puja.'],
  },
  gifts: {
    title: 'Regalos',
    text: [
      'Quien amplía un camino o una ciudad donde solo hay seguidores ajenos recibe una carta secreta. Antes de colocar una loseta puedes abrir una.',
      'Sínodo: un seguidor a un claustro incompleto. Barrendero: puntúa un camino incompleto. Cambio de posición: tumbarse en un campo o levantarse. Cobro: recoge un seguidor por puntos. Roba 2: elige entre dos losetas.',
      'Los regalos sin abrir dan puntos al final.',
    ],
  },
  plague: {
    title: 'La peste',
    text: [
      'Las losetas de peste provocan brotes. Desde el turno siguiente puedes poner en cada turno una pulga junto a un brote activo o a una pulga activa: todas las figuras de esa loseta vuelven a casa sin puntos.',
      'Una vez por turno, un seguidor tuyo puede huir dentro de su camino, ciudad o campo a otra loseta, sin cruzar pulgas.',
      'En los ajustes eliges con qué frecuencia se te pregunta.',
    ],
  },
  start: { title: 'Quién empieza', text: ['La persona más joven dice quién empieza. Después se juega hacia la izquierda.'] },
  other: { title: 'Una elección', text: ['Elige una de las posibilidades.'] },
  base: {
    title: 'El juego básico',
    text: [
      'Los caminos dan 1 punto por loseta. Las ciudades, 2 por loseta y por escudo. Los claustros, 9 con sus ocho vecinas. Lo que quede incompleto al final da 1 punto por loseta, y la ciudad 1 más por escudo.',
      'Los campos puntúan solo al final: 3 puntos por cada ciudad completa que toca el campo, para quien tenga allí más granjeros.',
      'Siete seguidores por persona. Un seguidor vuelve a casa cuando su camino, ciudad o claustro se completa.',
    ],
  },
  river: {
    title: 'El Río',
    text: [
      'Primero va el río, del manantial al lago; después, las losetas de tierra. En una loseta de río puede ponerse un seguidor como en cualquier otra, pero no en el agua.',
      'El río no puede dar media vuelta: dos curvas seguidas hacia el mismo lado no se permiten.',
      'En El Río II hay una bifurcación. El volcán no lleva figura, y quien lo coloca saca otra loseta enseguida. Los cerdos de una loseta hacen que su campo valga un punto más por ciudad.',
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
    title: 'Constructores y comerciantes',
    text: [
      'Quien completa una ciudad se lleva las mercancías que se ven en ella, sea de quien sea. Al final, quien tenga más vino, trigo o tela gana 10 puntos por cada una.',
      'El constructor acompaña a un seguidor tuyo. Si amplías ese camino o ciudad, juegas otra loseta enseguida, pero solo una.',
      'El cerdo acompaña a un granjero tuyo: cada ciudad de ese campo te vale un punto más.',
    ],
  },
  bridges: {
    title: 'Puentes',
    text: [
      'Cada persona tiene unos pocos puentes. Al colocar una loseta puede construirse uno, en ella o en una vecina, para que un camino siga por encima del campo, del río o de la muralla.',
      'El camino de arriba y el de abajo son caminos distintos. En el puente de la loseta recién colocada puede ponerse un seguidor.',
    ],
  },
  castles: {
    title: 'Castillos',
    text: [
      'Una ciudad completa de dos losetas puede hacerse castillo en lugar de puntuar. Su seguidor se queda.',
      'El castillo mira seis lugares: sus dos losetas y las que tocan sus lados largos. Lo próximo que se complete allí da a su dueño los mismos puntos una vez más; después el seguidor vuelve a casa. En un campo, un castillo vale un punto más que una ciudad.',
    ],
  },
  bazaars: {
    title: 'Mercados',
    text: [
      'Un mercado en la loseta recién colocada: tras el turno se descubre una loseta por persona y se subastan, empezando por la siguiente.',
      'Cada cual acaba con una loseta, la coloca por orden de turno, y la partida sigue.',
    ],
  },
} satisfies Words['help'];
