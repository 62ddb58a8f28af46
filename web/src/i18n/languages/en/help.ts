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
  start: { title: 'Who begins', text: ['The youngest player says who begins. Then it goes clockwise.'] },
  other: { title: 'A choice', text: ['Choose one of the offered possibilities.'] },
};
