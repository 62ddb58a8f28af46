// The only state object of a table: what the server has sent about a game. Components read it; only the handlers below
// write it. Nothing here knows a rule.
import { atlas } from '../art/atlas.svelte';
import type {
  ChangedMessage,
  ClosedMessage,
  Item,
  Mine,
  Ok,
  PresenceMessage,
  Rules,
  RulesMessage,
  Say,
  Told,
  View,
  ViewMessage,
} from '../protocol/types';
import { Refusal, type GameSession, type LinkState } from '../session/session';
import { applyChanges } from './apply';
import { Pace } from './pace';
import { preferences } from './settings.svelte';

type OfThisGame = Exclude<Told, { type: 'lobby' }>;
type Handlers = { [Type in OfThisGame['type']]: (message: Extract<OfThisGame, { type: Type }>) => void };
// A message about this game without the game and the token, which are added.
type Bare<Message> = Message extends { game: string } ? Omit<Message, 'game' | 'token'> : never;
export type TableSay = Bare<Say>;

const withoutToken = new Set(['fits', 'unwatch', 'position', 'join']);

// How long a computer player's move is shown before the next one, in milliseconds.
const pauses = { normal: 550, fast: 180, none: 0 };
function pauseAfter({ items }: ChangedMessage): number {
  if (preferences.calm || document.hidden) return 0;
  const seen = items.some((item) => item.computer && item.events?.some((event) => event.cell || event.code === 'scored'));
  return seen ? pauses[preferences.all.motion] : 0;
}

function withoutText(item: Item): Item {
  const rest = { ...item };
  delete rest.text;
  return rest;
}

export class TableState {
  link = $state<LinkState>('connecting');
  rules = $state.raw<Rules | null>(null);
  view = $state.raw<View | null>(null);
  mine = $state.raw<Mine[]>([]);
  you = $state.raw<number[]>([]);
  host = $state(false);
  version = $state(-1);
  items = $state.raw<Item[]>([]); // the whole history, oldest first
  fresh = $state.raw<Item[]>([]); // what the last message brought, for animations and announcements
  here = $state.raw<number[]>([]);
  spectators = $state(0);
  problem = $state(''); // code of what keeps the table from being shown
  clockAhead = $state(0); // server's time minus ours, in ms

  private readonly pace = new Pace<ChangedMessage>((message) => this.takeChange(message), pauseAfter);
  private readonly endings: (() => void)[] = [];
  private readonly arrivals: { version: number; done: () => void }[] = [];
  private readonly handlers: Handlers = {
    rules: (message) => this.takeRules(message),
    view: (message) => {
      this.pace.finish();
      this.takeView(message);
    },
    changed: (message) => (message.items.length > 0 ? this.pace.add(message) : this.pace.follow(message)), // the play aids of the last change
    presence: (message) => this.takePresence(message),
    closed: (message) => this.takeClosed(message),
  };

  constructor(
    readonly session: GameSession,
    readonly game: string,
    readonly token: string | undefined,
  ) {
    this.endings.push(
      session.onTold((message) => this.take(message)),
      session.onLink((state) => {
        this.link = state;
        if (state === 'open') void this.watch();
      }),
    );
  }

  close(): void {
    this.pace.finish();
    for (const end of this.endings) end();
    void this.session.ask({ type: 'unwatch', game: this.game }).catch(() => undefined);
  }

  ask(message: TableSay): Promise<Ok> {
    const token = this.token && !withoutToken.has(message.type) ? { token: this.token } : {};
    const whole = { ...message, game: this.game, ...token };
    return this.session.ask(whole as Say);
  }

  // Resolves when that version is shown: the answer to a move may arrive before its change.
  reached(version: number): Promise<void> {
    if (this.version >= version) return Promise.resolve();
    return new Promise((done) => this.arrivals.push({ version, done }));
  }

  // The player's seat that has to act, with its legal actions.
  get acting(): Mine | undefined {
    return this.mine.find((one) => one.legal !== undefined);
  }

  // Shows all waiting changes at once.
  hurry(): void {
    this.pace.finish();
  }

  take(message: Told): void {
    if (message.type === 'lobby' || message.game !== this.game) return;
    (this.handlers[message.type] as (message: Told) => void)(message);
  }

  private async watch(): Promise<void> {
    const first = this.version < 0;
    try {
      await this.ask({ type: 'watch', ...(first ? {} : { since: this.version, rules: false }) });
      this.problem = '';
      if (first) await this.readHistory();
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code !== 'offline') this.problem = refusal.code;
    }
  }

  private async readHistory(): Promise<void> {
    const answer = await this.ask({ type: 'history', from: 0 });
    this.addItems(answer.items ?? [], false);
  }

  private takeRules(message: RulesMessage): void {
    this.rules = message.rules;
    void atlas.need(message.rules.tiles.map((tile) => tile.id));
  }

  private takeView(message: ViewMessage): void {
    this.view = message.view;
    this.host = message.host;
    this.takeCommon(message);
    if (message.items) this.addItems(message.items, true);
  }

  private takeChange(message: ChangedMessage): void {
    if (!this.view) return;
    const first = message.items[0];
    const last = this.items.at(-1);
    // A change was missed: ask for the whole view.
    if (first && last && first.n > last.n + 1) void this.watch();
    this.view = applyChanges(this.view, message.changes);
    this.takeCommon(message);
    this.addItems(message.items, true);
  }

  private takeCommon(message: ViewMessage | ChangedMessage): void {
    this.version = message.version;
    this.you = message.you;
    this.clockAhead = message.at - Date.now();
    if (message.mine) this.mine = message.mine;
    for (const one of this.arrivals.splice(0)) {
      if (this.version >= one.version) one.done();
      else this.arrivals.push(one);
    }
  }

  private takePresence(message: PresenceMessage): void {
    this.here = message.here;
    this.spectators = message.spectators;
  }

  private takeClosed(message: ClosedMessage): void {
    this.problem = message.code;
    setTimeout(() => void this.watch(), 1000);
  }

  private addItems(items: Item[], fresh: boolean): void {
    const known = new Set(this.items.map((item) => item.n));
    const added = items.filter((item) => !known.has(item.n));
    if (added.length === 0) return;
    const deleted = new Set(added.flatMap((item) => item.entries ?? []));
    this.items = [...this.items, ...added].map((item) => (deleted.has(item.n) ? withoutText(item) : item)).sort((a, b) => a.n - b.n);
    if (fresh) this.fresh = added;
  }
}
