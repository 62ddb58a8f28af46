// Asks the `loseta` command for the pictures of all tiles and pieces, and notes which file holds which tile.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('../src/art/generated', import.meta.url));
const command =
  process.env.LOSETA ?? ['release', 'quick', 'debug'].map((p) => `${root}build/${p}/loseta`).find(existsSync);
if (!command) throw new Error('build the loseta command first: make build');
execFileSync(command, ['art', folder], { stdio: 'inherit' });

const index = {};
for (const file of readdirSync(folder)) {
  const set = /^tiles-(.*)\.json$/.exec(file)?.[1];
  if (!set) continue;
  for (const id of Object.keys(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))) index[id] = set;
}
writeFileSync(`${folder}/index.json`, JSON.stringify(index));
