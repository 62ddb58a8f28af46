/* eslint max-lines: off */
// The messages between page and server: docs/protocol.md. A test compiles every example of docs/protocol/ against
// these types, so they cannot drift apart.

// Of this page: docs/protocol.md says what changed with each version.
export const protocol = 2;

export type Cell = [x: number, y: number];
export type Kind = 'road' | 'city' | 'field' | 'monastery' | 'water';
export type Phase = 'open' | 'running' | 'over';

// A legal action: `do` is what the client sends back, the rest are its parts.
export interface Action {
  do: string;
  verb: string;
  cell?: Cell;
  rotation?: number;
  other_cell?: Cell;
  axis?: 'NS' | 'EW';
  figure?: string;
  segment?: number;
  to_segment?: number;
  tile?: string;
  card?: string;
  answer?: 'yes' | 'no';
  amount?: number;
  seat?: number;
  open?: boolean; // any larger amount is legal too
}

export interface Term {
  what: string;
  count: number;
  each: number;
}

export interface GameEvent {
  code: string;
  seat?: number;
  what?: string;
  tile?: string;
  cell?: Cell;
  segment?: number;
  points?: number;
  completed?: boolean;
  note?: string;
  final?: boolean;
  terms?: Term[];
}

export interface Item {
  n: number;
  what: string;
  at: number;
  seat?: number;
  computer?: boolean;
  do?: string;
  text?: string;
  name?: string;
  level?: string;
  next?: string;
  entries?: number[]; // chat_removed: the chat items whose text is gone
  events?: GameEvent[];
}

export interface Setup {
  sets: string[];
  tile_sets?: Record<string, number>;
  elements?: Record<string, number>;
  preset?: string;
  version?: number; // of the notation whose presets are meant; today's when left out
  options?: Record<string, string>;
  first?: number;
  youngest?: number;
  players?: number;
}

export interface Clock {
  kind: 'none' | 'move' | 'game' | 'days';
  seconds?: number;
  bonus?: number;
  days?: number;
}

export interface TableOptions {
  public: boolean;
  purist: boolean;
  chat: boolean;
  start: 'full' | 'host';
  clock?: Clock;
}

export interface Seat {
  colour: string;
  who: 'nobody' | 'person' | 'computer';
  name?: string;
  level?: string;
  timed_out?: boolean;
}

export interface Turn {
  step: string;
  number: number;
  part: number;
  active: number;
  to_act: number;
  last_tile?: number;
  tiles_left: number;
}

export type PlacedTile = [id: string, rotation: number, x: number, y: number, segment: number];

export interface Piece {
  kind: string;
  cell: Cell;
  seat?: number;
  segment?: number;
  other_cell?: Cell;
  number?: number;
  face?: string;
}

export interface Counter {
  kind: string;
  count: number;
  seat?: number;
}

export interface Row {
  kind: string;
  tiles: string[];
  seat?: number;
}

export interface Standing {
  feature: number;
  kind: Kind;
  strength: number[];
  now: number;
  open?: number;
  tiles?: number;
  full?: number;
}

// The public part of a game, in sections. A change replaces whole sections.
export interface View {
  tiles: PlacedTile[];
  features: number[];
  phase: Phase;
  setup: Setup;
  table: TableOptions;
  seats: Seat[];
  clock?: { used: number[]; since: number; deadline?: number };
  fair: { commitment: string; nonces?: string[]; seed?: string };
  links: { previous?: string; next?: string; uploaded?: boolean; rated?: boolean };
  turn: Turn;
  scores: number[];
  pieces: Piece[];
  counters: Counter[];
  rows: Row[];
  places?: number[];
  left?: Record<string, number>;
  dead?: Cell[];
  standing?: Standing[];
  scores_now?: number[];
  forecast?: number[];
}

// What only the holder of a seat receives.
export interface Mine {
  seat: number;
  pieces?: Piece[];
  counters?: Counter[];
  rows?: Row[];
  legal?: Action[];
  undo?: string;
}

export interface TileRules {
  id: string;
  count: number;
  ring: string;
  edges: string[];
  segments: { letter: string; kind: string }[];
  rotations: number[];
  extras: string[];
}

export type OperandKind =
  | 'cell'
  | 'place'
  | 'feature'
  | 'figure'
  | 'tile'
  | 'in_hand'
  | 'rotation'
  | 'axis'
  | 'seat'
  | 'amount'
  | 'word';
// `name` is the member of an Action that has the value.
export interface Operand {
  name: string;
  kind: OperandKind;
  word?: string;
  values?: string[];
  optional?: boolean;
}
export interface Verb {
  name: string;
  operands: Operand[];
  free?: boolean; // allowed beside what its step asks
}
// A step that asks something, and which part of the turn it belongs to.
export interface Ask {
  step: string;
  stage: 'tile' | 'figure' | 'points';
  priced?: boolean; // answers are shown with the points that they bring
}
// How a kind of piece is drawn: in a picture's name @ is the owner's colour and # the piece's number.
export interface PieceLook {
  kind: string;
  spot: 'segment' | 'tile' | 'border' | 'corner' | 'emblem';
  faces: { face?: string; picture: string; wash?: 'danger' | 'faded' }[];
}
export interface CounterLook {
  kind: string;
  picture: string;
  at_zero?: boolean; // shown also while there are none
  in_hand?: boolean; // a card of one's own
}

export interface Rules {
  tiles: TileRules[];
  figures: { name: string; strength: number; count: number; lying?: string }[];
  elements: Record<string, number>;
  options: Record<string, string>;
  steps: string[];
  asks: Ask[];
  verbs: Verb[];
  pieces: PieceLook[];
  counters: CounterLook[];
  first_tile: string;
  overpass: string;
}

export interface LobbyGame {
  game: string;
  phase: Phase;
  setup: Setup;
  table: TableOptions;
  uploaded?: boolean;
  seats: { free?: boolean; name?: string; level?: string }[];
}

export interface TileChange {
  keep: number;
  add: PlacedTile[];
}
export interface FeatureChange {
  keep: number;
  set?: [segment: number, feature: number][];
  add: number[];
}
export type Sections = Omit<View, 'tiles' | 'features'>;
export type Changes = { [Name in keyof Sections]?: Sections[Name] | null } & {
  tiles?: TileChange;
  features?: FeatureChange;
};

export interface RulesMessage {
  type: 'rules';
  game: string;
  rules: Rules;
}
export interface ViewMessage {
  type: 'view';
  game: string;
  version: number;
  at: number;
  you: number[];
  host: boolean;
  view: View;
  mine: Mine[];
  items?: Item[];
}
export interface ChangedMessage {
  type: 'changed';
  game: string;
  version: number;
  at: number;
  you: number[];
  changes: Changes;
  items: Item[];
  mine?: Mine[];
}
export interface PresenceMessage {
  type: 'presence';
  game: string;
  here: number[];
  spectators: number;
}
export interface LobbyMessage {
  type: 'lobby';
  game: LobbyGame;
}
export interface ClosedMessage {
  type: 'closed';
  game: string;
  code: string;
}
// One decision of a finished game, as a strong player sees it.
export interface Decision {
  n: number; // its entry
  seat: number;
  do: string;
  cost: number; // points
  before: number[]; // chances to win by seat, with the best action
  after: number[]; // and with the one that was played
  better?: Action;
}
// The members of all answers; docs/protocol.md lists them per request.
export interface Ok {
  type: 'ok';
  id: number;
  at?: number;
  version?: number;
  game?: string;
  games?: LobbyGame[];
  token?: string;
  seats?: number[];
  commitment?: string;
  items?: Item[];
  events?: GameEvent[];
  scores?: number[];
  fits?: [x: number, y: number, rotation: number][];
  action?: Action;
  points?: number;
  ahead?: number;
  done?: number;
  total?: number;
  decisions?: Decision[];
  view?: View;
  name?: string; // sign_in
  protocol?: number; // hello: the server's
  oldest?: number; // hello: that it still understands
}
export interface RefusedMessage {
  type: 'refused';
  id: number;
  code: string;
  what?: string;
}
export type Told = RulesMessage | ViewMessage | ChangedMessage | PresenceMessage | LobbyMessage | ClosedMessage;
export type ServerMessage = Told | Ok | RefusedMessage;

export type SeatWish =
  | { who: 'me'; name: string; colour?: string }
  | { who: 'open'; colour?: string }
  | { who: 'computer'; level: string; colour?: string };

export interface Creation {
  setup?: Setup;
  seats?: SeatWish[];
  table?: Partial<TableOptions>;
  record?: string;
  at?: number;
  draws?: string[];
  nonce?: string;
}

interface OfGame {
  game: string;
  token?: string;
}
export type Say =
  | { type: 'hello'; protocol: number }
  | { type: 'ping' }
  | { type: 'lobby' }
  | { type: 'lobby_off' }
  | ({ type: 'create' } & Creation)
  | ({ type: 'join'; seats: { seat: number; name: string }[]; nonce?: string } & OfGame)
  | ({ type: 'nonce'; nonce: string } & OfGame)
  | ({ type: 'start' } & OfGame)
  | ({ type: 'fill'; seat: number; level: string } & OfGame)
  | ({ type: 'leave'; seat?: number } & OfGame)
  | ({ type: 'free'; seat: number } & OfGame)
  | ({ type: 'watch'; since?: number; rules?: boolean; aids?: boolean } & OfGame)
  | ({ type: 'unwatch' } & OfGame)
  | ({ type: 'act'; version: number; do: string; seat?: number } & OfGame)
  | ({ type: 'undo'; version: number; seat?: number } & OfGame)
  | ({ type: 'chat'; text: string; seat?: number } & OfGame)
  | ({ type: 'chat_off' } & OfGame)
  | ({ type: 'chat_on' } & OfGame)
  | ({ type: 'history'; from?: number } & OfGame)
  | ({ type: 'position'; at: number } & Pick<OfGame, 'game'>)
  | ({ type: 'preview'; do: string; seat?: number } & OfGame)
  | ({ type: 'fits'; tile: string } & OfGame)
  | ({ type: 'hint'; seat?: number } & OfGame)
  | ({ type: 'analyse' } & Pick<OfGame, 'game'>)
  | ({ type: 'rematch' } & OfGame)
  | { type: 'sign_in'; session: string }
  | { type: 'sign_out' };
export type ClientMessage = Say & { id: number };

// GET /api/catalogue
export interface Catalogue {
  sets: { name: string; tile_sets: string[]; elements: string[]; most_players: number; picture: string; part_of?: string }[];
  tile_sets: { name: string; tiles: number; most_copies: number }[];
  // `extras`: of the tiles that show the element, when they are not called like it.
  elements: { name: string; count: number; most: number; figure: boolean; picture: string; extras?: string[] }[];
  // `before`: what setups of an older version than `named_since` mean that do not name the option.
  options: { name: string; values: string[]; classic: string; modern: string; sets: string[]; named_since?: number; before?: string }[];
  version: number; // of the notation: presets may change with it
  presets: string[];
  levels: string[];
  colours: string[];
}

// Accounts, over HTTP. A rated kind is a setup with a number of players.
export interface RatedKind {
  setup: Setup;
  players: number;
}
export interface Rating {
  points: number;
  deviation: number; // their uncertainty
  games: number;
  wins: number;
}
export type OwnRating = RatedKind & Rating;
export type Ranked = Rating & { name: string };
export type RankedKind = RatedKind & { people: number };
export interface OwnAccount {
  name: string;
  created: number;
  ratings: OwnRating[];
}
export type OwnGame = LobbyGame & { created: number; updated: number };
export interface OwnResult extends RatedKind {
  game: string;
  place: number;
  score: number;
  before: number; // points of the rating
  after: number;
  at: number;
}
