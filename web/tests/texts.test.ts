// Every word that the page can need exists in every language.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decisionTopics, helpFor, setTopics } from '../src/i18n/help';
import { languages } from '../src/i18n/index.svelte';
import english from '../src/i18n/languages/en';
import { root, source } from './paths';

const codes = Object.keys(languages);
const textsOf = (language: string) => languages[language]!.texts;
const en = english.texts;

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) return name === 'generated' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}
const code = sources(source).join('\n');

test.each(codes)('%s has every key that the page names', (language) => {
  const texts = textsOf(language);
  const keys = [...code.matchAll(/\b(t|say|n)\(\s*'([\w.]+)'/g)].map(([, call, key]) => (call === 'n' ? `${key}.one` : key!));
  expect(keys.length).toBeGreaterThan(200);
  expect([...new Set(keys)].filter((key) => !(key in texts))).toEqual([]);
});

// A key that ends with what the server says: texts_tests asks for every set's own.
test.each(codes)('%s has words for every group that the page fills in', (language) => {
  const keys = Object.keys(textsOf(language));
  const groups = [...code.matchAll(/\b(?:t|say|n)\(\s*`([\w.]+)\$\{/g)].map(([, group]) => group!);
  expect(groups.length).toBeGreaterThan(20);
  expect([...new Set(groups)].filter((group) => !keys.some((key) => key.startsWith(group)))).toEqual([]);
});

test.each(codes)('%s has the same places in every text', (language) => {
  const places = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join();
  const texts = textsOf(language);
  const wrong = Object.entries(en).filter(([key, text]) => places(text) !== places(texts[key] ?? ''));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test.each(codes)('%s: a key with a number has both forms', (language) => {
  const keys = Object.keys(textsOf(language));
  const forms = (form: string) => keys.filter((key) => key.endsWith(`.${form}`)).map((key) => key.slice(0, key.lastIndexOf('.')));
  expect(forms('one').sort()).toEqual(forms('many').sort());
});

test.each(codes)('%s has words for every code of the protocol', (language) => {
  const texts = textsOf(language);
  const codesPage = readFileSync(`${root}/docs/protocol.md`, 'utf8').split('## Codes')[1] ?? '';
  const all = [...codesPage.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!).filter((name) => !name.endsWith('_'));
  const missing = all.filter((name) => !['code', 'refusal', 'setup', 'record'].some((group) => `${group}.${name}` in texts));
  expect(missing).toEqual([]);
});

// Every file of the engine and of the sets.
const rulesFiles = () =>
  ['engine', 'sets'].flatMap((folder) => readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`));

test.each(codes)('%s has a line for every event of the engine', (language) => {
  const texts = textsOf(language);
  const events = rulesFiles()
    .filter((name) => name.endsWith('.cpp') || name.endsWith('.h'))
    .flatMap((name) => [...readFileSync(`${root}/${name}`, 'utf8').matchAll(/\.code = "(\w+)"|emit\([^"]*"(\w+)"/g)])
    .map(([, a, b]) => a ?? b!);
  const named = Object.keys(textsOf('en')).filter((key) => key.startsWith('event.')).map((key) => key.slice(6));
  const missing = [...new Set([...events, ...named])].filter((name) => !(`event.${name}` in texts) && !(`log.${name}` in texts));
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test.each(codes)('%s has words for every term of a score', (language) => {
  const terms = rulesFiles()
    .filter((name) => name.endsWith('.cpp') && !name.includes('test'))
    .flatMap((name) => [...readFileSync(`${root}/${name}`, 'utf8').matchAll(/add_term\([^"\n]*"(\w+)"/g)].map(([, term]) => term!));
  expect(terms).toContain('bid');
  expect([...new Set(terms)].filter((term) => !(`term.${term}.one` in textsOf(language)))).toEqual([]);
});

// The engine's own words: whatever English has, the others have. The C++ tests say the same of texts/*.text.
test.each(codes)('%s has every refusal, set-up error and name of the engine', (language) => {
  const own = JSON.parse(readFileSync(`${source}/i18n/generated/${language}.json`, 'utf8')) as Record<string, string>;
  const english = JSON.parse(readFileSync(`${source}/i18n/generated/en.json`, 'utf8')) as Record<string, string>;
  expect(Object.keys(english).filter((key) => !(key in own))).toEqual([]);
});

test.each(codes)('%s helps with every decision and every set', (language) => {
  expect(setTopics.length).toBeGreaterThan(8);
  for (const topic of [...decisionTopics, ...setTopics, 'other']) {
    const { title, text } = helpFor(language, topic);
    expect(title === helpFor(language, 'turn').title, topic).toBe(topic === 'turn');
    expect(text.join('').length, topic).toBeGreaterThan(25);
  }
  const asks = [...readFileSync(`${source}/play/decision.ts`, 'utf8').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, ask]) => ask!);
  expect(asks.filter((ask) => helpFor(language, ask).title === helpFor(language, 'turn').title)).toEqual([]);
});
