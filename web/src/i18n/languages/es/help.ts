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
  start: { title: 'Quién empieza', text: ['El jugador más joven dice quién empieza. Después se juega en el sentido de las agujas del reloj.'] },
  other: { title: 'Una elección', text: ['Elige una de las posibilidades.'] },
} satisfies Words['help'];
