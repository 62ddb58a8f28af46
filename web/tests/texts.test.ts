// Every word that the page can need exists in every language.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpTopics } from '../src/i18n/help';
import { languages } from '../src/i18n/index.svelte';
import { en } from '../src/i18n/en';
import { root, source } from './paths';

const codes = Object.keys(languages) as (keyof typeof languages)[];

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) return name === 'generated' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}
const code = sources(source).join('\n');

test.each(codes)('%s has every key that the page names', (language) => {
  const texts = languages[language].texts;
  const keys = [...code.matchAll(/\b(t|say|n)\(\s*'([\w.]+)'/g)].map(([, call, key]) => (call === 'n' ? `${key}.one` : key!));
  expect(keys.length).toBeGreaterThan(200);
  expect([...new Set(keys)].filter((key) => !(key in texts))).toEqual([]);
});

test.each(codes)('%s has the same places in every text', (language) => {
  const places = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join();
  const texts = languages[language].texts;
  const wrong = Object.entries(en).filter(([key, text]) => !key.startsWith('pass.') && places(text) !== places(texts[key] ?? ''));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test.each(codes)('%s: a key with a number has both forms', (language) => {
  const keys = Object.keys(languages[language].texts);
  const forms = (form: string) => keys.filter((key) => key.endsWith(`.${form}`)).map((key) => key.slice(0, key.lastIndexOf('.')));
  expect(forms('one').sort()).toEqual(forms('many').sort());
});

test.each(codes)('%s has words for every code of the protocol', (language) => {
  const texts = languages[language].texts;
  const codesPage = readFileSync(`${root}/docs/protocol.md`, 'utf8').split('## Codes')[1] ?? '';
  const all = [...codesPage.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!).filter((name) => !name.endsWith('_'));
  const missing = all.filter((name) => !['code', 'refusal', 'setup', 'record'].some((group) => `${group}.${name}` in texts));
  expect(missing).toEqual([]);
});

test.each(codes)('%s helps with every decision', (language) => {
  const topics = helpTopics(language).map(([topic]) => topic);
  for (const topic of ['place', 'deploy', 'bridge', 'castle', 'claim', 'choose', 'bid', 'answer', 'gifts', 'plague', 'start', 'turn']) {
    expect(topics).toContain(topic);
  }
});
