// Turns the sentences for the engine's codes, texts/*.text and sets/*/*.text, into JSON that the page imports.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const groups = /^(set|tiles|element|preset|option|value|figure|kind|colour|attribute|refusal|setup|record|event|feature|note|term|bonus|card|points|score|nobody|axis)\b/;
const root = new URL('../../', import.meta.url);
const sets = readdirSync(new URL('sets/', root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const folders = ['texts/', ...sets.map(({ name }) => `sets/${name}/`)];

for (const language of readdirSync(new URL('texts/', root)).filter((name) => name.endsWith('.text')).map((name) => name.slice(0, -5))) {
  const texts = {};
  for (const folder of folders) {
    const file = new URL(`${folder}${language}.text`, root);
    if (!existsSync(file)) continue;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const at = line.indexOf(' = ');
      if (line.startsWith('#') || at < 0) continue;
      const key = line.slice(0, at).trim();
      if (groups.test(key)) texts[key] = line.slice(at + 3).replaceAll('\\n', '\n');
    }
  }
  const generated = new URL('../src/i18n/generated/', import.meta.url);
  mkdirSync(generated, { recursive: true });
  writeFileSync(new URL(`${language}.json`, generated), JSON.stringify(texts, null, 1));
}
