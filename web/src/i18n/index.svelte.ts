// Words. Two sources share one name space: the engine's sentences (texts/*.text, the same that the terminal uses) and
// the page's own. A language is one entry of `languages`.
import { preferences, type Language } from '../state/settings.svelte';
import { en } from './en';
import { es } from './es';
import engineEn from './generated/en.json';
import engineEs from './generated/es.json';

export type PageKey = keyof typeof en;
type Arg = string | number;

export const languages: Record<Language, { name: string; texts: Record<string, string> }> = {
  en: { name: 'English', texts: { ...engineEn, ...en } },
  es: { name: 'Español', texts: { ...engineEs, ...es } },
};

const plural: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules('en'), es: new Intl.PluralRules('es') };

export function fill(text: string, args: readonly Arg[]): string {
  return text.replace(/\{(\d)\}/g, (_, at: string) => String(args[Number(at)] ?? ''));
}

export function has(key: string): boolean {
  return key in languages[preferences.all.language].texts;
}

// A sentence of the page.
export function t(key: PageKey, ...args: Arg[]): string {
  return say(key, ...args);
}

// The form of a key for a number, which becomes {0}.
export function n(key: string, count: number, ...args: Arg[]): string {
  const form = plural[preferences.all.language].select(count) === 'one' ? 'one' : 'many';
  return say(`${key}.${form}`, count, ...args);
}

// Any sentence, also of the engine's codes; the key itself when there is none, which a test rules out.
export function say(key: string, ...args: Arg[]): string {
  const text = languages[preferences.all.language].texts[key];
  return text === undefined ? key : fill(text, args);
}

// A code of the server or the engine in words.
export function refusalText(code: string): string {
  for (const group of ['code', 'refusal', 'setup', 'record']) {
    if (has(`${group}.${code}`)) return sentence(say(`${group}.${code}`));
  }
  return t('code.other', code);
}

// "the edges do not fit" -> "The edges do not fit."
export function sentence(clause: string): string {
  const text = capital(clause);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function list(words: string[]): string {
  return new Intl.ListFormat(preferences.all.language, { type: 'conjunction' }).format(words);
}

export function number(value: number): string {
  return new Intl.NumberFormat(preferences.all.language).format(value);
}
