// Positions in which a set asks its questions. Everything before is played by the record; the next draws follow it.
const head = (/** @type {string} */ sets, more = '', players = 'player Ana red\nplayer Luis blue') =>
  `loseta 1\nsets base ${sets}\npreset classic\noption first_player host\n${more}${players}\ngame\n`;

const lines = (/** @type {string[]} */ ...turns) => turns.join('\n') + '\n';

// Seventeen roads in a row, so that the plague may come; Ana's robber stands on the first.
const row = Array.from({ length: 17 }, (_, i) => `draw bgU ; place ${i + 1},0 0 ; ${i === 16 ? 'deploy follower a' : 'pass'}`);

export const positions = {
  inns: head('inns') + lines('draw bgE'),
  builder: head('traders') + lines('draw bgU ; place 1,0 0 ; deploy follower R', 'draw bgE ; place 0,1 180 ; pass', 'draw bgU ; place 2,0 0'),
  bridge: head('bridges') + lines('draw bgB'),
  castle: head('castles') + lines('draw bgE ; place 0,-1 180 ; deploy follower C'),
  bazaar: head('bazaars') + lines('draw bcF ; place 0,1 0 ; pass ; reveal bgB ; reveal bgE'),
  gift: head('gifts') + lines('draw bgU ; place 1,0 0 ; deploy follower R', 'draw bgU ; place 2,0 0 ; receive sweeper ; pass', 'draw bgB ; place 0,1 0 ; pass', 'draw bgV'),
  drawTwo: head('gifts') + lines('draw bgU ; place 1,0 0 ; deploy follower R', 'draw bgU ; place 2,0 0 ; receive draw2 ; pass', 'draw bgB ; place 0,1 0 ; pass', 'draw bgV'),
  river: head('river1') + lines('draw r1G'),
  volcano: head('river2') + lines('draw r2D ; place 1,0 0 ; pass', 'draw r2C'),
  plague: head('plague', 'tiles base 3\n') + lines(...row, 'draw plE ; place 18,0 0', 'draw bgB'),
};
