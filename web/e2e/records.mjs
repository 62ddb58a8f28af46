// Positions in which a set asks its questions. Everything before is played by the record; the next draws follow it.
const head = (/** @type {string} */ sets, more = '', players = 'player Ana red\nplayer Luis blue') =>
  `loseta 1\nsets base ${sets}\npreset classic\noption first_player host\n${more}${players}\ngame\n`;

const lines = (/** @type {string[]} */ ...turns) => turns.join('\n') + '\n';

// Seventeen roads in a row, so that the plague may come; Ana's robber stands on the first.
const row = Array.from({ length: 17 }, (_, i) => `draw bgU ; place ${i + 1},0 0 ; ${i === 16 ? 'deploy follower a' : 'pass'}`);

// Luis has extended Ana's road and holds a card.
const gift = (/** @type {string} */ card, figure = 'pass') =>
  head('gifts') +
  lines('draw bgU ; place 1,0 0 ; deploy follower R', `draw bgU ; place 2,0 0 ; receive ${card} ; ${figure}`, 'draw bgB ; place 0,1 0 ; pass', 'draw bgV');

export const positions = {
  inns: head('inns') + lines('draw bgE'),
  youngest: head('').replace('option first_player host\n', ''),
  pig: head('traders') + lines('draw bgU ; place 1,0 0 ; deploy follower a', 'draw bgE ; place 0,1 180 ; pass', 'draw bgU ; place 2,0 0'),
  goods: head('traders') + lines('draw tbO ; place 0,-1 90 ; pass', 'draw bgE'),
  builder: head('traders') + lines('draw bgU ; place 1,0 0 ; deploy follower R', 'draw bgE ; place 0,1 180 ; pass', 'draw bgU ; place 2,0 0'),
  bridge: head('bridges') + lines('draw bgB'),
  castle: head('castles') + lines('draw bgE ; place 0,-1 180 ; deploy follower C'),
  // A tile completes a road and a city beside Ana's castle.
  claim:
    head('castles') +
    lines('draw bgE ; place 0,-1 180 ; deploy follower C ; castle 0,0.C yes', 'draw bgX ; place -1,0 0 ; pass', 'draw bgM ; place 1,-1 180 ; pass', 'draw bgE ; place 2,-1 270 ; pass', 'draw bgL ; place 1,0 0 ; pass'),
  declined: head('bridges') + lines('draw bgW ; place 0,1 0 ; pass', 'draw bgB'),
  freeBridge: head('bridges', 'option bridge_must_continue_road false\n') + lines('draw bcF ; place 0,1 0'),
  bazaar: head('bazaars') + lines('draw bcF ; place 0,1 0 ; pass ; reveal bgB ; reveal bgE'),
  draft: head('bazaars', 'option bazaar_mode draft\n') + lines('draw bcF ; place 0,1 0 ; pass ; reveal bgB ; reveal bgE'),
  gift: gift('sweeper'),
  drawTwo: gift('draw2'),
  synod: gift('synod'),
  cash: gift('cash', 'deploy follower a'),
  position: gift('position', 'deploy follower a'),
  river: head('river1') + lines('draw r1G'),
  volcano:
    head('river2') +
    lines('draw r2D ; place 1,0 180 ; deploy follower b', 'draw r2L ; place 2,0 0 ; deploy follower b', 'draw r2F ; place 2,1 270 ; deploy follower a', 'draw r2K ; place 2,2 90', 'draw r2G ; place 3,2 270 ; deploy follower d', 'draw r2E ; place 4,2 90 ; pass', 'draw r2B ; place 5,2 0 ; pass', 'draw r2H', 'draw r2I', 'draw r2J', 'draw r2C'),
  plague: head('plague', 'tiles base 3\n') + lines(...row, 'draw plE ; place 18,0 0', 'draw bgB'),
};
