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
      'A tile that fits nowhere leaves the game, and you draw another one.',
      'With a river, its tiles come first: each continues the river, which may not make a U-turn.',
    ],
  },
  deploy: {
    title: 'Putting a figure',
    text: [
      'A follower may stand on any road, city or monastery of the tile just laid, or lie in a field, as long as no follower is on that whole feature yet.',
      'Completed: a road brings 1 point per tile, a city 2 per tile and pennant, a monastery 9 with its eight neighbours. A city of only two tiles brings 1 per tile and pennant in the classic rules. The most followers there get the points; players who tie for the most all get them.',
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
      'When a city of two tiles with a single follower is complete, its owner may build a castle on it instead of taking the points. The follower stays there. In the classic rules you must have completed your city yourself; in the modern ones both halves must be semicircular.',
      'The castle has six places: its own two tiles and those beside its long sides. The next road or city completed with a part on them, or monastery completed on one of them, brings the castle’s owner the same points. So does another castle there when it scores.',
    ],
  },
  claim: {
    title: 'Points of a castle',
    text: ['Several features beside your castle were completed at once. Choose the one whose points you take; then the castle is finished.'],
  },
  choose: {
    title: 'The bazaar: choosing',
    text: [
      'One tile per player is revealed. The chooser takes one into the auction and names the first bid, 0 or more. Every other player who has no tile yet bids more or passes, once and in turn order.',
      'The last tile is free for the player who has none.',
    ],
  },
  bid: {
    title: 'The bazaar: bidding',
    text: [
      'You bid once, more than the highest bid so far, or pass. Bids are points; your score may fall below zero.',
      'In the end the chooser sells the tile to the highest bidder and takes the points, or keeps it and pays that bidder the same sum. If nobody has bid more, the chooser gets the tile and loses the opening bid.',
    ],
  },
  answer: {
    title: 'The bazaar: selling or keeping',
    text: ['Sell: the highest bidder gets the tile and pays you. Keep: you get the tile and pay the highest bidder their bid.'],
  },
  gifts: {
    title: 'Gifts',
    text: [
      'Place a tile that extends a road or city of other players, and you get a secret card, unless you have the most followers there yourself or share the lead. Before placing a tile you may open one card.',
      'Synod: a follower into any incomplete monastery. Road sweeper: score any incomplete road as at the end of the game; your own followers on it come home. Change position: lie down in a field or get up. Cashing out: take a follower back for 2 points per follower there. Draw 2: choose between two tiles.',
      'Unopened gifts are worth 2 points each at the end.',
    ],
  },
  plague: {
    title: 'The plague',
    text: [
      'Plague tiles start outbreaks. From the turn after the first one you may place one flea in each turn, beside an active outbreak or an active flea: every figure on that tile goes home without points.',
      'Once per turn one follower of yours may run within its road, city or field to another tile: never through fleas, and not onto an active outbreak (in the modern rules not through one either).',
      'In the settings you choose how often you are asked.',
    ],
  },
  start: { title: 'Who begins', text: ['The youngest player says who begins. Then it goes clockwise.'] },
  other: { title: 'A choice', text: ['Choose one of the offered possibilities.'] },
  base: {
    title: 'The base game',
    text: [
      'Roads 1 point per tile. Cities 2 points per tile and pennant; a city of only two tiles 1 in the classic rules. Monasteries 9 with their eight neighbours. Whatever is incomplete at the end brings 1 point per tile, a city also 1 per pennant.',
      'Fields score at the end only: 3 points for every complete city that touches the field, for the player with the most farmers there.',
      'Seven followers per player. A follower comes home when its road, city or monastery is complete.',
    ],
  },
  river: {
    title: 'The River',
    text: [
      'The river comes first, from its spring to its end; then the land tiles follow. A follower may stand on a river tile as on any other, but not on the water.',
      'The river may not make a U-turn: two bends in a row to the same side are not allowed.',
      'With The River II it forks and ends at a volcano. The volcano takes no figure, and the player who places it draws another tile at once. Pigs on a tile make its field worth one point more per city.',
    ],
  },
  inns: {
    title: 'Inns & Cathedrals',
    text: [
      'A road with an inn beside it brings 2 points per tile when complete and nothing when not.',
      'A city with a cathedral brings 3 points per tile and pennant when complete and nothing when not.',
      'The large follower counts as two where the most followers are asked for.',
    ],
  },
  traders: {
    title: 'Traders & Builders',
    text: [
      'The player who completes a city takes the trade goods shown in it, whoever owns the city. At the end, most wine, grain or cloth: 10 points each.',
      'The builder stands beside a follower of yours. Extend that road or city in a later turn and you take a second turn at once, but only one.',
      'The pig lies beside a farmer of yours: when you score that field, each of its cities is worth one point more to you.',
    ],
  },
  bridges: {
    title: 'Bridges',
    text: [
      'Each player has three bridges, with five or six players two. One may be built when placing a tile, on that tile or on a neighbour, so that a road goes on above what lies below.',
      'Roads above and below a bridge are different roads. A follower may stand on the bridge of the tile just laid.',
    ],
  },
  castles: {
    title: 'Castles',
    text: [
      'A complete city of two tiles may become a castle instead of paying. Its follower stays.',
      'The castle looks at six places: its two tiles and those beside its long sides. The next road, city or monastery completed there, or the next castle that scores there, pays its owner the same points once more; then the follower comes home. A castle in a field is worth one point more than a city.',
    ],
  },
  bazaars: {
    title: 'Bazaars',
    text: [
      'A bazaar on the tile just laid: after the turn one tile per player is revealed and auctioned, beginning with the next player.',
      'Everybody ends up with one tile, places it in turn order, and then the game goes on.',
    ],
  },
};
