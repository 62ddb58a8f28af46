// Rule help in our own words, one entry a decision. Short: what you may do, what happens, an example.
import type { Language } from '../state/settings.svelte';

export interface Help {
  title: string;
  text: string[];
}

const en: Record<string, Help> = {
  turn: {
    title: 'A turn',
    text: [
      'Draw a tile and place it beside the others so that all edges match. Then you may put a figure on that tile.',
      'Roads, cities and monasteries that are complete now score at once, and their figures come home. Then the next player begins.',
    ],
  },
  place: {
    title: 'Placing a tile',
    text: [
      'Every edge has to continue what lies beside it: road to road, city to city, field to field. You may turn the tile as you like.',
      'A tile that fits nowhere is set aside and you draw another.',
      'With a river, its tiles come first: each continues the river, which may not make a U-turn.',
    ],
  },
  deploy: {
    title: 'Putting a figure',
    text: [
      'A follower may stand on any road, city or monastery of the tile just laid, or lie in a field, as long as no follower is on that whole feature yet.',
      'Completed: a road brings 1 point a tile, a city 2 for each tile and pennant, a monastery 9 with its eight neighbours. Who has most followers there gets the points; in a tie all get them.',
      'Farmers stay until the end and score for the completed cities beside their field. The large follower counts as two. Builder and pig join a follower of yours: the builder gives a double turn when you extend its road or city, the pig makes your field worth more.',
    ],
  },
  bridge: {
    title: 'Bridges',
    text: [
      'A bridge carries a road over a tile, from edge to edge. You build it on the tile you place or on one directly beside it, and both ends must lie on field.',
      'Where your tile fits only with a bridge, the cell shows a small arch. Bridges never come back to you.',
    ],
  },
  castle: {
    title: 'Castles',
    text: [
      'Who owns a completed city of two tiles may build a castle on it instead of taking the points. The follower stays there.',
      'The next road, city or monastery completed among the six places around the castle brings the castle’s owner as many points as it is worth.',
    ],
  },
  claim: {
    title: 'Points of a castle',
    text: ['Several features beside your castle were completed at once. Choose the one whose points you take; the castle then is done.'],
  },
  choose: {
    title: 'The bazaar: choosing',
    text: ['One tile a player is revealed. The chooser takes one into the auction and names the first bid. In turn every other player bids more or passes, once.'],
  },
  bid: {
    title: 'The bazaar: bidding',
    text: [
      'You bid once, more than the highest bid so far, or pass. Bids are points; your score may fall below zero.',
      'In the end the chooser sells the tile to the highest bidder and takes the points, or keeps it and pays that bidder the same sum.',
    ],
  },
  answer: {
    title: 'The bazaar: selling or keeping',
    text: ['Sell: the highest bidder gets the tile and pays you. Keep: you get the tile and pay the highest bidder their bid.'],
  },
  gifts: {
    title: 'Gifts',
    text: [
      'Whoever extends a road or city on which only others stand gets a secret card. Before placing a tile you may open one.',
      'Synod: a follower into an incomplete monastery. Road sweeper: score an incomplete road. Change position: lie down in a field or get up. Cashing out: take a follower back for points. Draw 2: choose between two tiles.',
      'Unopened gifts are worth points at the end.',
    ],
  },
  plague: {
    title: 'The plague',
    text: [
      'Plague tiles start outbreaks. From the following turn you may place one flea in each turn beside an active outbreak or an active flea: every figure on that tile goes home without points.',
      'Once a turn one follower of yours may run within its road, city or field to another tile, but never through fleas.',
      'In the settings you choose how often you are asked.',
    ],
  },
  start: { title: 'Who begins', text: ['The youngest player says who begins. Then it goes clockwise.'] },
  other: { title: 'A choice', text: ['Choose one of the offered possibilities.'] },
};

const es: Record<string, Help> = {
  turn: {
    title: 'Un turno',
    text: [
      'Saca una loseta y colócala junto a las demás de modo que todos los lados encajen. Después puedes poner una figura en esa loseta.',
      'Los caminos, ciudades y monasterios que queden completos puntúan al momento y sus figuras vuelven a casa. Luego juega la persona siguiente.',
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
      'Un seguidor puede ponerse en un camino, ciudad o monasterio de la loseta recién colocada, o tumbarse en un campo, si en todo ese elemento no hay ya un seguidor.',
      'Al completarse: el camino da 1 punto por loseta, la ciudad 2 por loseta y por escudo, el monasterio 9 con sus ocho vecinas. Puntúa quien tenga más seguidores; en caso de empate, todos los empatados.',
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
      'El próximo camino, ciudad o monasterio que se complete en los seis lugares del castillo da a su dueño los mismos puntos.',
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
      'Sínodo: un seguidor a un monasterio incompleto. Barrendero: puntúa un camino incompleto. Cambio de posición: tumbarse en un campo o levantarse. Cobro: recoge un seguidor por puntos. Roba 2: elige entre dos losetas.',
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
};

const helps: Record<Language, Record<string, Help>> = { en, es };

export function helpFor(language: Language, topic: string): Help {
  return helps[language][topic] ?? helps[language].turn!;
}
export function helpTopics(language: Language): [topic: string, help: Help][] {
  return Object.entries(helps[language]).filter(([topic]) => topic !== 'other');
}
