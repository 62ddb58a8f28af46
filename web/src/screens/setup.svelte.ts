// The setup screen's state: from its switches to the message that creates the table.
import { t } from '../i18n/index.svelte';
import type { Catalogue, Clock, Creation, SeatWish } from '../protocol/types';
import { preferences } from '../state/settings.svelte';

export type SeatKind = 'me' | 'open' | string; // otherwise the level of a computer player
export interface SeatDraft {
  who: SeatKind;
  name: string;
  colour: string;
}

export const clocks: Record<string, Clock> = {
  none: { kind: 'none' },
  quick: { kind: 'game', seconds: 600, bonus: 5 },
  medium: { kind: 'game', seconds: 1200, bonus: 10 },
  move: { kind: 'move', seconds: 60 },
  days: { kind: 'days', days: 2 },
};

export class SetupDraft {
  sets = $state<string[]>(['base']);
  without = $state<string[]>([]); // elements removed from their sets
  preset = $state('classic');
  options = $state<Record<string, string>>({ first_player: 'random' });
  seats = $state<SeatDraft[]>([]);
  clock = $state('none');
  isPublic = $state(false);
  purist = $state(false);

  constructor(readonly catalogue: Catalogue) {
    this.seats = [
      { who: 'me', name: preferences.all.name, colour: this.colour(0) },
      { who: 'medium', name: '', colour: this.colour(1) },
      { who: 'medium', name: '', colour: this.colour(2) },
    ];
  }

  colour(i: number): string {
    return this.catalogue.colours[i] ?? 'red';
  }

  // For a player who has not entered one.
  nameAt(i: number): string {
    return this.seats.filter((seat) => seat.who === 'me').length > 1 ? t('seat.name_n', i + 1) : t('seat.name');
  }

  get mostSeats(): number {
    const chosen = this.catalogue.sets.filter((set) => this.sets.includes(set.name));
    return Math.max(5, ...chosen.map((set) => set.most_players));
  }
  get tiles(): number {
    const names = new Set(this.catalogue.sets.filter((set) => this.sets.includes(set.name)).flatMap((set) => set.tile_sets));
    return this.catalogue.tile_sets.reduce((sum, one) => sum + (names.has(one.name) ? one.tiles : 0), 0);
  }
  get minutes(): number {
    return Math.max(10, Math.round((this.tiles * (0.3 + 0.06 * this.seats.length)) / 5) * 5);
  }
  get usual(): Record<string, string> {
    return Object.fromEntries(this.catalogue.options.map((o) => [o.name, this.preset === 'modern' ? o.modern : o.classic]));
  }

  // Keeps all seats, even too many for the setup: the server refuses, and the player decides which one to remove.
  toggleSet(name: string): void {
    this.sets = this.sets.includes(name) ? this.sets.filter((one) => one !== name) : [...this.sets, name];
  }
  toggleElement(name: string): void {
    this.without = this.without.includes(name) ? this.without.filter((one) => one !== name) : [...this.without, name];
  }
  addSeat(): void {
    const free = this.catalogue.colours.find((colour) => !this.seats.some((seat) => seat.colour === colour));
    this.seats.push({ who: 'medium', name: '', colour: free ?? this.colour(this.seats.length) });
  }
  setOption(name: string, value: string): void {
    if (value === this.usual[name]) delete this.options[name];
    else this.options[name] = value;
  }

  get creation(): Creation {
    const offered = new Set(this.catalogue.sets.filter((set) => this.sets.includes(set.name)).flatMap((set) => set.elements));
    const elements = Object.fromEntries(this.without.filter((name) => offered.has(name)).map((name) => [name, 0]));
    const seats = this.seats.map((seat, i): SeatWish => {
      if (seat.who === 'me') return { who: 'me', name: seat.name.trim() || this.nameAt(i), colour: seat.colour };
      if (seat.who === 'open') return { who: 'open', colour: seat.colour };
      return { who: 'computer', level: seat.who, colour: seat.colour };
    });
    return {
      setup: { sets: [...this.sets], elements, preset: this.preset, version: this.catalogue.version, options: { ...this.options } },
      seats,
      table: {
        public: this.isPublic,
        purist: this.purist,
        chat: true,
        start: 'full',
        clock: clocks[this.clock] ?? { kind: 'none' },
      },
    };
  }

  // From a favourite, which keeps the rules that it was made with: those of version 1 do not say their version.
  read(creation: Creation): void {
    this.sets = creation.setup?.sets ?? ['base'];
    this.preset = creation.setup?.preset ?? 'classic';
    this.options = { ...creation.setup?.options };
    const version = creation.setup?.version ?? 1;
    for (const option of this.catalogue.options) {
      const isPlayed = option.sets.some((set) => this.sets.includes(set));
      const isOlder = version < (option.named_since ?? 1) && !(option.name in this.options);
      if (isPlayed && isOlder && option.before) this.setOption(option.name, option.before);
    }
    this.without = Object.entries(creation.setup?.elements ?? {}).flatMap(([name, count]) => (count === 0 ? [name] : []));
    this.isPublic = creation.table?.public ?? false;
    this.purist = creation.table?.purist ?? false;
    const clock = JSON.stringify(creation.table?.clock);
    this.clock = Object.keys(clocks).find((name) => JSON.stringify(clocks[name]) === clock) ?? 'none';
    this.seats = (creation.seats ?? []).map((seat, i) => ({
      who: seat.who === 'computer' ? seat.level : seat.who,
      name: seat.who === 'me' ? seat.name : '',
      colour: seat.colour ?? this.colour(i),
    }));
  }
}
