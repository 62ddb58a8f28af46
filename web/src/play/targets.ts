// Targets: the places on the board that can be tapped for the current decision. Each represents one legal action, or the
// first half of one (the follower that moves).
import { castleMiddle, colourIndex, figurePicture, footOf } from '../board/figures';
import { say } from '../i18n/index.svelte';
import type { Action, Cell } from '../protocol/types';
import { byCell, ofVerb, unique } from './decision';
import { unit, type BoardMap } from './geometry';
import { cellName, partName } from './names';
import type { Play } from './play.svelte';

export interface Target {
  key: string;
  shape: 'round' | 'cell';
  x: number;
  y: number;
  picture?: string;
  lies?: boolean;
  label: string;
  chosen: boolean;
  segment?: number; // of the feature to highlight
  worth?: { points: number; colour: number }; // what the feature pays now, and to whom
  cells?: Cell[];
  action?: Action; // missing for the first half of an action
  pick: () => void;
}

// The target of a figure on a segment.
function onSegment(play: Play, map: BoardMap, action: Action, segment: number, figure: string, elsewhere = false): Target {
  const [x, y] = footOf(map, segment);
  const lies = map.kindOf(segment) === 'field';
  const colour = colourIndex(map.view.seats, play.seat);
  return {
    key: action.do,
    shape: 'round',
    x,
    y: y - (lies ? 0 : 8),
    lies,
    picture: figurePicture(figure, lies, colour),
    label: `${say(`figure.${figure}`)} ${partName(map, segment, elsewhere)}`,
    chosen: play.chosen?.do === action.do,
    segment,
    action,
    pick: () => play.tap(action),
  };
}

function onCell(play: Play, action: Action, picture: string): Target {
  const [x, y] = action.cell ?? [0, 0];
  return {
    key: action.do,
    shape: 'cell',
    x: x * unit,
    y: y * unit,
    picture,
    label: cellName([x, y]),
    chosen: play.chosen?.do === action.do,
    cells: [[x, y]],
    action,
    pick: () => play.tap(action),
  };
}

function movers(play: Play, map: BoardMap, actions: Action[]): Target[] {
  const starts = unique(actions.map((action) => action.segment));
  if (play.from === null) {
    return starts.map((segment) => {
      const action = actions.find((one) => one.segment === segment)!;
      const target = onSegment(play, map, action, segment, action.figure ?? 'follower', true);
      delete target.action;
      return { ...target, key: `from ${segment}`, chosen: false, pick: () => (play.from = segment) };
    });
  }
  return actions
    .filter((action) => action.segment === play.from && action.to_segment !== undefined)
    .map((action) => onSegment(play, map, action, action.to_segment!, action.figure ?? 'follower', true));
}

function giftTargets(play: Play, map: BoardMap): Target[] {
  const actions = ofVerb(play.legal, 'open').filter((action) => action.card === play.card);
  if (play.card === 'position') return movers(play, map, actions);
  return actions
    .filter((action) => action.segment !== undefined)
    .map((action) => {
      const target = onSegment(play, map, action, action.segment!, action.figure ?? 'follower', true);
      const plain = action.figure ? target : { ...target, picture: '' };
      const worth = play.card === 'sweeper' ? worthOf(map, action.segment!) : undefined;
      return worth ? { ...plain, worth, label: `${plain.label}, +${worth.points}` } : plain;
    });
}

// Read from the standings that the server sends; undefined in purist games.
function worthOf(map: BoardMap, segment: number): Target['worth'] {
  const feature = map.featureOf(segment);
  const standing = map.view.standing?.find((one) => map.featureOf(one.feature) === feature || one.feature === feature);
  if (!standing) return undefined;
  const top = standing.strength.indexOf(Math.max(...standing.strength));
  return { points: standing.now, colour: colourIndex(map.view.seats, top) };
}

// One target per cell, even when its flea can be taken from several tiles.
function fleaTargets(play: Play): Target[] {
  return [...byCell(ofVerb(play.legal, 'flea')).values()].map((actions) => {
    const action = actions.find((one) => one.do === play.chosen?.do) ?? actions[0]!;
    return onCell(play, action, 'flea-active');
  });
}

function castleTargets(play: Play, map: BoardMap): Target[] {
  const yes = ofVerb(play.legal, 'castle').find((action) => action.answer === 'yes');
  if (yes?.segment === undefined) return [];
  const tiles = map.tilesOf(yes.segment).map((tile) => tile.cell);
  const [first, second] = tiles;
  if (!first || !second) return [];
  const [x, y] = castleMiddle({ cell: first, other_cell: second });
  const picture = `castle-${colourIndex(map.view.seats, play.seat)}`;
  return [
    {
      key: yes.do,
      shape: 'round',
      x,
      y,
      picture,
      label: say('dock.castle.build'),
      chosen: play.chosen?.do === yes.do,
      cells: castleSurroundings(tiles),
      pick: () => play.choose(yes),
    },
  ];
}

// The six surrounding places of a castle on two cells: both cells and those beside its long sides (CA-18).
export function castleSurroundings(tiles: Cell[]): Cell[] {
  const found = new Map<string, Cell>();
  const across = tiles[0]?.[0] === tiles[1]?.[0] ? ([1, 0] as const) : ([0, 1] as const);
  for (const [x, y] of tiles) {
    for (const side of [-1, 0, 1]) {
      const cell: Cell = [x + across[0] * side, y + across[1] * side];
      found.set(cell.join(), cell);
    }
  }
  return [...found.values()];
}

const apart = 36; // least distance of two round targets, in board units

// Keeps a target inside the tile it belongs to.
function stayHome(target: Target, [x, y]: Cell): void {
  target.x = Math.min((x + 1) * unit - 14, Math.max(x * unit + 14, target.x));
  target.y = Math.min((y + 1) * unit - 14, Math.max(y * unit + 14, target.y));
}

// Moves overlapping targets apart in small steps.
export function spread(targets: Target[]): Target[] {
  const moved = targets.map((target) => ({ ...target }));
  const round = moved.filter((target) => target.shape === 'round');
  const homes = round.map(({ x, y }): Cell => [Math.floor(x / unit), Math.floor(y / unit)]);
  for (let pass = 0; pass < 12; pass += 1) {
    for (const [i, a] of round.entries()) {
      for (const b of round.slice(i + 1)) {
        const [dx, dy] = [b.x - a.x + 0.3, b.y - a.y || 0.1];
        const distance = Math.hypot(dx, dy);
        if (distance >= apart) continue;
        const push = (apart - distance) / 2 / distance;
        a.x -= dx * push;
        a.y -= dy * push;
        b.x += dx * push;
        b.y += dy * push;
      }
    }
    for (const [i, target] of round.entries()) stayHome(target, homes[i]!);
  }
  return moved;
}

export function targetsOf(play: Play): Target[] {
  return spread(listTargets(play));
}

function listTargets(play: Play): Target[] {
  const map = play.map;
  if (!map) return [];
  if (play.mode === 'gifts') return giftTargets(play, map);
  if (play.mode === 'flea') return fleaTargets(play);
  if (play.mode === 'escape') return movers(play, map, ofVerb(play.legal, 'escape'));
  switch (play.ask) {
    case 'deploy':
      return ofVerb(play.legal, 'deploy')
        .filter((action) => action.figure === play.figure && action.segment !== undefined)
        .map((action) => onSegment(play, map, action, action.segment!, play.figure));
    case 'bridge':
      return ofVerb(play.legal, 'bridge').map((action) =>
        onCell(play, action, action.axis === 'NS' ? 'bridge-ns' : 'bridge-ew'),
      );
    case 'castle':
      return castleTargets(play, map);
    case 'claim':
      return ofVerb(play.legal, 'claim')
        .filter((action) => (action.to_segment ?? action.segment) !== undefined)
        .map((action) => ({
          ...onSegment(play, map, action, (action.to_segment ?? action.segment)!, 'follower'),
          picture: '',
        }));
    default:
      return [];
  }
}
