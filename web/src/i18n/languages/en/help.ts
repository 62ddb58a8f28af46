// English: rule help in our own words.
export default {
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
  base: {
    title: 'The base game',
    text: [
      'Roads 1 point a tile. Cities 2 points for each tile and each pennant. Monasteries 9 with their eight neighbours. Whatever is incomplete at the end brings 1 point a tile, a city also 1 a pennant.',
      'Fields score at the end only: 3 points for every complete city that touches the field, for whoever has most farmers there.',
      'Seven followers a player. A follower comes home when its road, city or monastery is complete.',
    ],
  },
  river: {
    title: 'The River',
    text: [
      'The river comes first, from its spring to its lake; then the land tiles follow. A follower may stand on a river tile as on any other, but not on the water.',
      'The river may not turn back: two bends in a row to the same side are not allowed.',
      'In River II it forks. The volcano takes no figure, and whoever places it draws another tile at once. Pigs on a tile make its field worth one point more a city.',
    ],
  },
  inns: {
    title: 'Inns & Cathedrals',
    text: [
      'A road with an inn beside it brings 2 points a tile when complete and nothing when not.',
      'A city with a cathedral brings 3 points for each tile and pennant when complete and nothing when not.',
      'The large follower counts as two when it is asked who has most.',
    ],
  },
  traders: {
    title: 'Traders & Builders',
    text: [
      'Whoever completes a city takes the goods shown in it, whoever’s city it is. At the end, most wine, grain or cloth: 10 points each.',
      'The builder stands beside a follower of yours. Extend that road or city and you take a second turn at once, but only one.',
      'The pig lies beside a farmer of yours: each city of that field is worth one point more to you.',
    ],
  },
  bridges: {
    title: 'Bridges',
    text: [
      'Each player has a few bridges. One may be built when placing a tile, on that tile or on a neighbour, so that a road goes on above field, river or city wall.',
      'Roads above and below a bridge are different roads. A follower may stand on the bridge of the tile just laid.',
    ],
  },
  castles: {
    title: 'Castles',
    text: [
      'A complete city of two tiles may become a castle instead of paying. Its follower stays.',
      'The castle looks at six places: its two tiles and those beside its long sides. The next feature completed there pays its owner the same points once more; then the follower comes home. A castle in a field is worth one point more than a city.',
    ],
  },
  bazaars: {
    title: 'Bazaars',
    text: [
      'A bazaar on the tile just laid: after the turn one tile for every player is revealed and auctioned, beginning with the next player.',
      'Everybody ends up with one tile, places it in turn order, and then the game goes on.',
    ],
  },
};
