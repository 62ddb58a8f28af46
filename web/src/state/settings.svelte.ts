// What this browser remembers: preferences, tokens of seats, favourite setups. Stored in local storage only.
import type { Theme } from '../art/atlas.svelte';
import type { Creation } from '../protocol/types';

export type PlagueWish = 'always' | 'affects' | 'never';

export interface Settings {
  language: string; // a folder of i18n/languages; filled in there until the player chooses
  theme: 'system' | Theme;
  motion: 'normal' | 'fast' | 'none';
  sound: boolean;
  notify: boolean;
  plague: PlagueWish;
  letters: boolean; // single letters as shortcuts
  left: boolean; // the main button for the left thumb
  railOpen: boolean;
  layers: string[];
  name: string;
  levels: string[]; // of the last opponents
}

export interface SavedGame {
  game: string;
  token: string;
  title: string;
  at: number;
  account?: string; // that holds the seat too
  over?: boolean; // as far as this browser knows: finished, or gone from the server
}

export interface Favourite {
  title: string;
  creation: Creation;
}

export function load<T>(key: string, usual: T): T {
  try {
    const text = localStorage.getItem(`loseta.${key}`);
    if (!text) return usual;
    const value = JSON.parse(text) as T;
    return Array.isArray(usual) ? value : { ...usual, ...value };
  } catch {
    return usual;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`loseta.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage; then nothing is remembered.
  }
}

const usual: Settings = {
  language: '',
  theme: 'system',
  motion: 'normal',
  sound: false,
  notify: false,
  plague: 'affects',
  letters: true,
  left: false,
  railOpen: true,
  layers: [],
  name: '',
  levels: ['medium', 'medium'],
};

const darkMedia = matchMedia('(prefers-color-scheme: dark)');
const calmMedia = matchMedia('(prefers-reduced-motion: reduce)');

// Appends a number to a title that is taken.
export function untaken(title: string, others: { title: string }[]): string {
  const taken = new Set(others.map((other) => other.title));
  let name = title;
  for (let number = 2; taken.has(name); number += 1) name = `${title} ${number}`;
  return name;
}

// The oldest finished games make room. A seat in any other game is never dropped: its token cannot be had again.
const mostGames = 60;
function withinLimit(newest: SavedGame, others: SavedGame[]): SavedGame[] {
  let surplus = others.length + 1 - mostGames;
  const oldestFirst = [...others].reverse().filter((saved) => !saved.over || surplus-- <= 0);
  return [newest, ...oldestFirst.reverse()];
}

class Preferences {
  all = $state<Settings>(load('settings', usual));
  games = $state.raw<SavedGame[]>(load<SavedGame[]>('games', []));
  private muted = $state.raw<Record<string, string[]>>(load('muted', {})); // names, by game
  favourites = $state.raw<Favourite[]>(load<Favourite[]>('favourites', []));
  private systemDark = $state(darkMedia.matches);
  private systemCalm = $state(calmMedia.matches);

  constructor() {
    darkMedia.addEventListener('change', (event) => (this.systemDark = event.matches));
    calmMedia.addEventListener('change', (event) => (this.systemCalm = event.matches));
  }

  get theme(): Theme {
    if (this.all.theme !== 'system') return this.all.theme;
    return this.systemDark ? 'dark' : 'light';
  }
  get calm(): boolean {
    return this.systemCalm || this.all.motion === 'none';
  }

  change(part: Partial<Settings>): void {
    Object.assign(this.all, part);
    keep('settings', this.all);
  }

  tokenOf(game: string): string | undefined {
    return this.games.find((saved) => saved.game === game)?.token;
  }
  rememberGame(saved: SavedGame): void {
    this.games = withinLimit(saved, this.games.filter((other) => other.game !== saved.game));
    keep('games', this.games);
  }
  noteOver(game: string): void {
    if (!this.games.some((saved) => saved.game === game && !saved.over)) return;
    this.games = this.games.map((saved) => (saved.game === game ? { ...saved, over: true } : saved));
    keep('games', this.games);
  }
  forgetGame(game: string): void {
    this.games = this.games.filter((saved) => saved.game !== game);
    keep('games', this.games);
  }
  // The games stay, as games of this browser.
  forgetAccount(account: string): void {
    this.games = this.games.map(({ account: whose, ...saved }) => (whose && whose !== account ? { ...saved, account: whose } : saved));
    keep('games', this.games);
  }
  forgetGamesOf(account: string): void {
    this.games = this.games.filter((saved) => saved.account !== account);
    keep('games', this.games);
  }
  mutedIn(game: string): string[] {
    return this.muted[game] ?? [];
  }
  mute(game: string, name: string, on: boolean): void {
    const { [game]: here = [], ...others } = this.muted;
    const names = on ? [...here, name] : here.filter((other) => other !== name);
    const tables = Object.entries(names.length > 0 ? { ...others, [game]: names } : others);
    this.muted = Object.fromEntries(tables.slice(-100));
    keep('muted', this.muted);
  }
  // An equal creation keeps its name; any difference makes a new favourite, with a number if its title is taken. Returns the
  // name.
  rememberFavourite(title: string, creation: Favourite['creation']): string {
    const same = (other: Favourite) => JSON.stringify(other.creation) === JSON.stringify(creation);
    const others = this.favourites.filter((other) => !same(other));
    const name = this.favourites.find(same)?.title ?? untaken(title, others);
    this.favourites = [{ title: name, creation }, ...others].slice(0, 12);
    keep('favourites', this.favourites);
    return name;
  }
  renameFavourite(from: string, to: string): string {
    const name = to.trim() ? untaken(to.trim(), this.favourites.filter((other) => other.title !== from)) : from;
    this.favourites = this.favourites.map((one) => (one.title === from ? { ...one, title: name } : one));
    keep('favourites', this.favourites);
    return name;
  }
  forgetFavourite(title: string): void {
    this.favourites = this.favourites.filter((other) => other.title !== title);
    keep('favourites', this.favourites);
  }
}

export const preferences = new Preferences();
