// A rated kind of game in words: its sets and what differs from their usual rules.
import { capital, say, t } from '../i18n/index.svelte';
import type { RatedKind, Setup } from '../protocol/types';
import { setNames } from './sentences';

export function setupTitle(setup: Setup): string {
  return setNames(setup.sets).map((set) => say(`set.${set}`)).join(' · ');
}

// The page draws the first player by lot; only another rule is mentioned.
export function setupDetails(setup: Setup): string {
  const changed = [...Object.entries(setup.elements ?? {}), ...Object.entries(setup.tile_sets ?? {})];
  const options = Object.entries(setup.options ?? {}).filter(([name, value]) => name !== 'first_player' || value !== 'random');
  return [
    ...(setup.preset && setup.preset !== 'classic' ? [say(`preset_name.${setup.preset}`)] : []),
    ...changed.map(([name, count]) => (count === 0 ? t('kind.without', nameOf(name)) : `${nameOf(name)} × ${count}`)),
    ...options.map(([name, value]) => `${say(`option.${name}`)}: ${say(`value.${name}.${value}`)}`),
  ]
    .map(capital)
    .join(' · ');
}

const nameOf = (name: string) => (say(`element.${name}`) === `element.${name}` ? say(`set.${name}`) : say(`element.${name}`));

// A canonical key: equal for equal kinds, whatever the order of their fields.
export function kindKey({ setup, players }: RatedKind): string {
  const sorted = (record: Record<string, unknown> = {}) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([[...setup.sets].sort(), sorted(setup.tile_sets), sorted(setup.elements), setup.preset ?? 'classic', sorted(setup.options), players]);
}

export const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');
