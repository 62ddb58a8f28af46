// The player's side of a table: which legal action is selected, and sending it. The selection is always exactly one
// legal action; ghosts, highlights and sentences are derived from it.
import { preferences } from '../state/settings.svelte';
import { codeOf, Refusal } from '../session/session';
import type { TableSay, TableState } from '../state/table.svelte';
import type { Action, Cell, GameEvent, Ok } from '../protocol/types';
import { askOf, byCell, handOf, ofVerb, rotationsOf, sameCell, unique, windowMatters, withAmount } from './decision';
import { BoardMap, cellKey, nextCell } from './geometry';

export type Mode = 'main' | 'gifts' | 'flea' | 'escape';

export interface Preview {
  do: string;
  events: GameEvent[];
  scores: number[];
}

export class Play {
  mode = $state<Mode>('main');
  chosen = $state.raw<Action | null>(null);
  pointed = $state.raw<Action | null>(null); // under the mouse: previewed as if it were chosen
  figure = $state('follower');
  card = $state('');
  from = $state<number | null>(null); // the segment of the follower that moves
  sending = $state(false);
  refused = $state('');
  preview = $state.raw<Preview | null>(null);
  hint = $state.raw<Action | null>(null);
  hintWhy = $state.raw<{ points: number; ahead: number | undefined }>({ points: 0, ahead: undefined });
  fits = $state.raw<{ tile: string; cells: Cell[] } | null>(null); // where one of the remaining tiles would fit
  lit = $state.raw<number | null>(null); // a segment of the feature highlighted by an explanation
  shown = $state.raw<Cell[]>([]); // cells highlighted by an explanation
  byKey = false; // the last input came from the keyboard
  folded = $state(false); // the dock shows only one line, on small screens
  worths = $state.raw<ReadonlyMap<string, number>>(new Map()); // what actions would score, where that is known
  looksAt = $state<number | null>(null); // the seat whose points are listed
  foretells = $state(false); // also list why so many are expected
  barred = $state.raw<Cell | null>(null); // where the tile does not fit, with the reason in `refused`
  dragging = $state.raw<{ x: number; y: number } | null>(null); // the tile on its way from the dock, in pixels of the page
  cellAt: (x: number, y: number) => Cell | null = () => null; // set by the board, which knows its camera
  readonly map = $derived.by(() => (this.table.view ? new BoardMap(this.table.view, this.table.rules) : null));

  constructor(readonly table: TableState) {}

  get legal(): Action[] {
    return this.table.acting?.legal ?? [];
  }
  get seat(): number {
    return this.table.acting?.seat ?? this.table.you[0] ?? -1;
  }
  get ask() {
    return askOf(this.legal);
  }
  get undo(): string {
    const mine = this.table.mine.find((one) => one.undo === 'yes') ?? this.table.mine[0];
    return mine?.undo ?? '';
  }
  get seen(): Action | null {
    return this.pointed ?? this.chosen;
  }
  get hand() {
    return handOf(this.table.mine.find((one) => one.seat === this.seat));
  }
  // The tile in hand; of two, the one that the chosen placement names.
  get tile(): string | undefined {
    const hand = this.table.view?.rows.find((row) => row.kind === 'hand')?.tiles ?? [];
    return this.chosen?.tile ?? this.handTile ?? hand[0];
  }
  handTile = $state<string | undefined>(undefined);

  get placements(): Action[] {
    const all = ofVerb(this.legal, 'place');
    const several = unique(all.map((action) => action.tile)).length > 1;
    return several ? all.filter((action) => action.tile === this.tile) : all;
  }
  get cells() {
    return byCell(this.placements);
  }

  // Called for every new position: clears the selection and skips windows that the player does not want to be asked about.
  reset(): void {
    this.mode = 'main';
    this.chosen = this.pointed = null;
    this.preview = null;
    this.looked.clear();
    this.hint = null;
    if (this.legal.length > 0) this.folded = false;
    this.worths = new Map();
    this.refused = '';
    this.card = '';
    this.from = null;
    this.handTile = undefined;
    this.fits = null;
    this.shown = [];
    this.barred = null;
    this.dragging = null;
    const figures = unique(ofVerb(this.legal, 'deploy').map((action) => action.figure));
    this.figure = figures.includes('follower') ? 'follower' : (figures[0] ?? 'follower');
    if (this.ask === 'plague' || (this.ask === 'place' && this.asksFirst())) this.openPlague();
    this.skip();
  }

  // Opens fleas and escapes, as a window of their own or by hand beside another decision.
  openPlague(): void {
    if (ofVerb(this.legal, 'flea').length > 0) this.mode = 'flea';
    else if (ofVerb(this.legal, 'escape').length > 0) this.mode = 'escape';
    this.choose(null);
  }

  // Passes unwanted windows. Also called after each answer, because the next window may arrive before it.
  private skip(): void {
    if (!this.sending && this.ask === 'plague' && !this.wantsWindow()) void this.act(ofVerb(this.legal, 'pass')[0]);
  }
  // The first window comes together with the tile, so it opens on its own where the others would ask.
  private asksFirst(): boolean {
    return ofVerb(this.legal, 'flea', 'escape').length > 0 && this.wantsWindow();
  }
  private wantsWindow(): boolean {
    const { view } = this.table;
    const wish = preferences.all.plague;
    return view !== null && (wish === 'always' || (wish === 'affects' && windowMatters(this.legal, view)));
  }

  // A pointer that only passes by causes no request: previews wait for 120 ms.
  point(action: Action | null): void {
    this.pointed = action?.do === this.chosen?.do ? null : action;
    clearTimeout(this.pause);
    const seen = this.seen;
    if (seen) this.pause = setTimeout(() => void this.look(seen), this.looked.has(seen.do) ? 0 : 120);
  }
  private pause: ReturnType<typeof setTimeout> | undefined;

  choose(action: Action | null): void {
    this.chosen = action;
    this.pointed = null;
    this.refused = '';
    this.barred = null;
    if (action) void this.look(action);
    else this.preview = null;
  }

  // The first tap previews an action, a second one on the same action carries it out.
  tap(action: Action): void {
    if (this.chosen?.do === action.do) void this.act(action);
    else this.choose(action);
  }

  tapCell(cell: Cell): void {
    if (this.ask !== 'place') return; // a replay only shows what would have been better
    if (this.chosen?.verb === 'place' && sameCell(this.chosen.cell, cell)) return void this.act(this.chosen);
    this.moveTo(cell);
  }

  // The placement for a cell: the current rotation if it fits, else the first one that does.
  wayAt(cell: Cell): Action | undefined {
    const ways = rotationsOf(this.cells.get(cellKey(cell)) ?? []);
    return ways.find((action) => action.rotation === this.rotation) ?? ways[0];
  }
  moveTo(cell: Cell): void {
    const way = this.wayAt(cell);
    if (way) this.choose(way);
  }

  // The tile follows the pointer: it snaps to a cell where it fits and floats elsewhere.
  drag(x: number, y: number): void {
    this.dragging = { x, y };
    const cell = this.cellAt(x, y);
    const fits = cell !== null && this.cells.has(cellKey(cell));
    if (fits && !sameCell(this.chosen?.cell, cell)) this.moveTo(cell);
    else if (!fits && this.chosen) this.choose(null);
  }

  // Asks the server why the tile does not fit there with its current rotation.
  async whyNot(cell: Cell): Promise<void> {
    if (this.ask !== 'place' || this.mode !== 'main' || this.sending || this.table.view?.table.purist) return;
    this.choose(null);
    this.barred = cell;
    const several = unique(ofVerb(this.legal, 'place').map((action) => action.tile)).length > 1;
    const action = `place ${several ? `${this.tile} ` : ''}${cell.join()} ${this.rotation * 90}`;
    try {
      await this.table.ask({ type: 'preview', do: action, seat: this.seat });
    } catch (refusal) {
      if (refusal instanceof Refusal && sameCell(this.barred, cell)) this.refused = refusal.code;
    }
  }

  rotation = $state(0); // of the tile in hand while no cell is chosen

  get ways(): Action[] {
    const cell = this.chosen?.verb === 'place' ? this.chosen.cell : undefined;
    return cell ? rotationsOf(this.cells.get(cellKey(cell)) ?? []) : [];
  }

  rotate(step: 1 | -1 = 1): void {
    if (this.chosen?.verb === 'place') {
      const at = this.ways.findIndex((action) => action.rotation === this.chosen?.rotation);
      const next = this.ways[(at + step + this.ways.length) % this.ways.length];
      if (next && next.do !== this.chosen.do) this.choose(next);
      this.rotation = this.chosen.rotation ?? 0;
    } else {
      this.rotation = (this.rotation + step + 4) % 4;
    }
  }

  get bridges(): Action[] {
    const chosen = this.chosen;
    if (chosen?.verb !== 'place' || !chosen.cell) return [];
    const here = this.cells.get(cellKey(chosen.cell)) ?? [];
    return here.filter((action) => action.rotation === chosen.rotation);
  }
  nextBridge(): void {
    const at = this.bridges.findIndex((action) => action.do === this.chosen?.do);
    const next = this.bridges[(at + 1) % this.bridges.length];
    if (next) this.choose(next);
  }

  move(dx: number, dy: number): void {
    const cells = [...this.cells.values()].map((actions) => actions[0]?.cell).filter((cell) => cell !== undefined);
    const from: Cell = this.chosen?.cell ?? cells[0] ?? [0, 0];
    const next = this.chosen ? nextCell(from, cells, dx, dy) : from;
    if (next) this.moveTo(next);
  }

  setAmount(action: Action, amount: number): void {
    this.choose(withAmount(action, Math.max(action.amount ?? 0, Math.min(9999, amount))));
  }

  async act(action: Action | null | undefined): Promise<void> {
    if (!action || this.sending) return;
    await this.change({ type: 'act', version: this.table.version, do: action.do, seat: this.seat });
  }

  async takeBack(): Promise<void> {
    await this.change({ type: 'undo', version: this.table.version });
  }

  // Everything else is disabled until the change is on the board.
  private async change(message: TableSay): Promise<void> {
    await this.send(async () => {
      const answer = await this.table.ask(message);
      if (answer.version !== undefined) await this.table.reached(answer.version);
    });
  }

  async askHint(): Promise<void> {
    await this.send(async () => {
      const answer = await this.table.ask({ type: 'hint' });
      if (!answer.action) return;
      this.hint = answer.action;
      this.hintWhy = { points: answer.points ?? 0, ahead: answer.ahead };
      this.lookAt(answer.action);
    });
  }

  // Selects any legal action in the mode in which the player would select it.
  private lookAt(action: Action): void {
    if (action.verb === 'flea' || action.verb === 'escape') this.mode = action.verb;
    if (action.verb === 'open') this.mode = 'gifts';
    if (action.verb === 'deploy') this.figure = action.figure ?? 'follower';
    this.card = action.card ?? '';
    this.from = action.to_segment === undefined || action.verb === 'claim' ? null : (action.segment ?? null);
    this.handTile = action.tile ?? this.handTile;
    this.choose(action);
  }

  private readonly looked = new Map<string, Ok>(); // previews of this position
  private async look(action: Action): Promise<void> {
    if (this.table.view?.table.purist) return;
    try {
      const answer = this.looked.get(action.do) ?? (await this.table.ask({ type: 'preview', do: action.do, seat: this.seat }));
      if (this.seen?.do !== action.do) return;
      this.looked.set(action.do, answer);
      this.preview = { do: action.do, events: answer.events ?? [], scores: answer.scores ?? [] };
    } catch {
      this.preview = null; // only a play aid: without it the move is as legal as before
    }
  }

  private async send(what: () => Promise<unknown>): Promise<void> {
    this.sending = true;
    this.refused = '';
    try {
      await what();
    } catch (refusal) {
      this.refused = codeOf(refusal);
    } finally {
      this.sending = false;
      if (!this.refused) this.skip();
    }
  }
}
