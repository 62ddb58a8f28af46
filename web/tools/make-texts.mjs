// Turns the words of texts/*.text and sets/*/*.text into JSON that the page imports: the sentences for the engine's codes,
// and whatever a set's file has behind the line "# --- the page ---". topics.json tells which set explains what.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const groups = /^(set|tiles|element|preset|option|value|figure|kind|colour|attribute|refusal|setup|record|event|feature|note|term|bonus|card|points|score|nobody|axis)\b/;
const root = new URL('../../', import.meta.url);
const sets = [...readFileSync(new URL('sets/sets.def', root), 'utf8').matchAll(/^LOSETA_SET\((\w+)\)/gm)].map(([, name]) => name);
const generated = new URL('../src/i18n/generated/', import.meta.url);
const write = (name, value) => writeFileSync(new URL(`${name}.json`, generated), JSON.stringify(value, null, 1));

function read(folder, language) {
  const file = new URL(`${folder}/${language}.text`, root);
  if (!existsSync(file)) return {};
  const texts = {};
  const [shared, ofPage = ''] = readFileSync(file, 'utf8').split('\n# --- the page ---\n');
  for (const [part, wanted] of [[shared, groups], [ofPage, /./]]) {
    for (const line of part.split('\n')) {
      const at = line.indexOf(' = ');
      const key = line.slice(0, at).trim();
      if (!line.startsWith('#') && at > 0 && wanted.test(key)) texts[key] = line.slice(at + 3).replaceAll('\\n', '\n');
    }
  }
  return texts;
}

mkdirSync(generated, { recursive: true });
const languages = readdirSync(new URL('texts/', root)).filter((name) => name.endsWith('.text')).map((name) => name.slice(0, -5));
for (const language of languages) {
  write(language, Object.assign({}, read('texts', language), ...sets.map((name) => read(`sets/${name}`, language))));
}
const named = (texts, key) => Object.keys(texts).flatMap((one) => key.exec(one)?.[1] ?? []);
write('topics', sets.map((name) => {
  const texts = read(`sets/${name}`, 'en');
  return {
    folder: name,
    sets: named(texts, /^set\.(\w+)$/),
    elements: named(texts, /^element\.(\w+)$/),
    figures: named(texts, /^figure\.(\w+)\.a$/),
    topics: named(texts, /^help\.(\w+)\.title$/),
  };
}));
