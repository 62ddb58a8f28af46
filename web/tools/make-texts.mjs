// Turns texts/*.text, the sentences for the engine's codes, into JSON that the page imports.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const groups = /^(set|tiles|element|preset|option|value|figure|kind|colour|attribute|refusal|setup|record|event|feature|note|term|bonus|card|points|score|nobody|axis)\b/;

const names = readdirSync(new URL('../../texts', import.meta.url));
for (const language of names.filter((name) => name.endsWith('.text')).map((name) => name.slice(0, -5))) {
  const lines = readFileSync(new URL(`../../texts/${language}.text`, import.meta.url), 'utf8').split('\n');
  const texts = {};
  for (const line of lines) {
    const at = line.indexOf(' = ');
    if (line.startsWith('#') || at < 0) continue;
    const key = line.slice(0, at).trim();
    if (groups.test(key)) texts[key] = line.slice(at + 3).replaceAll('\\n', '\n');
  }
  const folder = new URL('../src/i18n/generated/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${language}.json`, folder), JSON.stringify(texts, null, 1));
}
