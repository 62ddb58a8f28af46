// Words. Two sources share one name space: the engine's sentences (texts/*.text, the same that the terminal uses) and
// the page's own. A language is one folder in languages/ and one file in texts/; both are found by their names.
import { preferences } from '../state/settings.svelte';
import type english from './languages/en';

export interface Help {
  title: string;
  text: string[];
}
export type PageKey = keyof typeof english.texts;
// What each language folder exports.
export interface Words {
  name: string;
  texts: Same<typeof english.texts>;
  help: Record<keyof typeof english.help, Help>;
}
// The same keys as English.
export type Same<English> = Record<keyof English, string>;
type Arg = string | number;

const own = import.meta.glob<Words>('./languages/*/index.ts', { eager: true, import: 'default' });
const engine = import.meta.glob<Record<string, string>>('./generated/*.json', { eager: true, import: 'default' });

export const languages = Object.fromEntries(
  Object.entries(own).map(([path, { name, texts, help }]) => {
    const code = /(\w+)\/index\.ts$/.exec(path)?.[1] ?? '';
    const all: Record<string, string> = { ...engine['./generated/en.json'], ...engine[`./generated/${code}.json`], ...texts };
    return [code, { name, texts: all, help, plural: new Intl.PluralRules(code) }];
  }),
) as Record<string, Language> & { en: Language };
interface Language {
  name: string;
  texts: Record<string, string>;
  help: Words['help'];
  plural: Intl.PluralRules;
}
if (!(preferences.all.language in languages)) {
  const wishes = navigator.languages.map((wish) => wish.slice(0, 2));
  preferences.all.language = wishes.find((code) => code in languages) ?? 'en';
}
const now = () => languages[preferences.all.language] ?? languages.en;

export function fill(text: string, args: readonly Arg[]): string {
  return text.replace(/\{(\d)\}/g, (_, at: string) => figures(args[Number(at)] ?? ''));
}

// A number with a true minus sign; words stay as they are.
export function figures(value: Arg): string {
  return typeof value === 'number' ? String(value).replace('-', '−') : value;
}

// "+3", "−2", "0"
export function signed(value: number): string {
  return (value > 0 ? '+' : '') + figures(value);
}

export function has(key: string): boolean {
  return key in now().texts;
}

// A text of the page.
export function t(key: PageKey, ...args: Arg[]): string {
  return say(key, ...args);
}

// The form of a key for a number, which becomes {0}.
export function n(key: string, count: number, ...args: Arg[]): string {
  const form = now().plural.select(count) === 'one' ? 'one' : 'many';
  return say(`${key}.${form}`, count, ...args);
}

// Any text, also of the engine's codes. Returns the key itself when there is none, which a test rules out.
export function say(key: string, ...args: Arg[]): string {
  const text = now().texts[key];
  return text === undefined ? key : fill(text, args);
}

// The sentence for a code of the server or the engine.
export function refusalText(code: string, what = ''): string {
  for (const group of ['code', 'refusal', 'setup', 'record']) {
    if (has(`${group}.${code}`)) return sentence(say(`${group}.${code}`, ...what.split('\n')));
  }
  return t('code.other', code);
}

// "the edges do not fit" -> "The edges do not fit."
export function sentence(clause: string): string {
  const text = capital(clause);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

// A text that begins with a number stays as it is: "6 players", not "6 Players".
export function capital(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]*\p{L}/u, (start) => start.toUpperCase());
}

export function list(words: string[]): string {
  return new Intl.ListFormat(preferences.all.language, { type: 'conjunction' }).format(words);
}

export function number(value: number): string {
  return new Intl.NumberFormat(preferences.all.language).format(value).replace('-', '−');
}
