// Keyboard control: one table of keys; the meaning of a key depends only on the decision to be made.
import type { Camera } from '../board/camera.svelte';
import type { TabName } from '../rail/Panel.svelte';
import { preferences } from '../state/settings.svelte';
import { ofVerb } from './decision';
import { layersOf, nextLayers } from './layers';
import type { Play } from './play.svelte';

export interface Hands {
  play: Play;
  camera: Camera;
  fit: () => void;
  last: () => void;
  tab: (name: TabName) => void;
}

const panStep = 80;

function arrow(hands: Hands, dx: number, dy: number): void {
  const { play, camera } = hands;
  if (play.ask === 'place' && play.mode === 'main' && play.cells.size > 0) play.move(dx, dy);
  else camera.pan(-dx * panStep, -dy * panStep);
}

// Answers 1 and 2 of two-sided questions, or the kind of figure.
function digit({ play }: Hands, at: number): void {
  if (play.ask === 'castle') {
    const answer = at === 0 ? 'no' : 'yes';
    return void play.act(ofVerb(play.legal, 'castle').find((action) => action.answer === answer));
  }
  if (play.ask === 'answer') return void play.act(ofVerb(play.legal, at === 0 ? 'buy' : 'sell')[0]);
  if (play.ask === 'claim') return play.choose(ofVerb(play.legal, 'claim')[at] ?? null);
  if (play.ask !== 'deploy') return;
  const figure = play.table.rules?.figures[at]?.name;
  if (!figure || !ofVerb(play.legal, 'deploy').some((action) => action.figure === figure)) return;
  play.figure = figure;
  play.choose(null);
}

function none({ play }: Hands): void {
  if (play.ask === 'deploy' || play.ask === 'bridge' || play.ask === 'bid') void play.act(ofVerb(play.legal, 'pass')[0]);
}

function escape({ play }: Hands): void {
  if (play.chosen) play.choose(null);
  else if (play.from !== null) play.from = null;
  else if (play.ask === 'plague') void play.act(ofVerb(play.legal, 'pass')[0]);
  else play.mode = 'main';
  play.lit = null;
  play.shown = [];
  play.fits = null;
}

function amount(hands: Hands, step: number): void {
  const { play, camera } = hands;
  const chosen = play.ask === 'choose' ? play.chosen?.tile : undefined; // a chosen tile comes with an opening amount
  const base = ofVerb(play.legal, 'bid')[0] ?? ofVerb(play.legal, 'choose').find((one) => one.tile === chosen);
  if (base?.open) play.setAmount(base, (play.chosen?.amount ?? base.amount ?? 0) + step);
  else camera.zoom(step > 0 ? 1.25 : 0.8);
}

const always: Record<string, (hands: Hands) => void> = {
  ArrowLeft: (hands) => arrow(hands, -1, 0),
  ArrowRight: (hands) => arrow(hands, 1, 0),
  ArrowUp: (hands) => arrow(hands, 0, -1),
  ArrowDown: (hands) => arrow(hands, 0, 1),
  Enter: ({ play }) => void play.act(play.chosen ?? (play.ask === 'bid' ? ofVerb(play.legal, 'bid')[0] : null)),
  Escape: escape,
};

const letters: Record<string, (hands: Hands) => void> = {
  r: ({ play }) => play.rotate(1),
  R: ({ play }) => play.rotate(-1),
  b: ({ play }) => play.nextBridge(),
  z: ({ play }) => void play.takeBack(),
  g: ({ play }) => {
    if (ofVerb(play.legal, 'open').length > 0) play.mode = play.mode === 'gifts' ? 'main' : 'gifts';
  },
  p: ({ play }) => play.openPlague(),
  '1': (hands) => digit(hands, 0),
  '2': (hands) => digit(hands, 1),
  '3': (hands) => digit(hands, 2),
  '4': (hands) => digit(hands, 3),
  '0': none,
  '+': (hands) => amount(hands, 1),
  '-': (hands) => amount(hands, -1),
  f: ({ fit }) => fit(),
  '.': ({ last }) => last(),
  l: ({ play }) => preferences.change({ layers: nextLayers(preferences.all.layers, layersOf(play.table.view)) }),
  t: ({ tab }) => tab('tiles'),
  y: ({ tab }) => tab('history'),
  c: ({ tab }) => tab('chat'),
  h: ({ tab }) => tab('help'),
  m: ({ tab }) => tab('moves'),
  i: ({ play }) => void play.askHint(),
  '\\': () => preferences.change({ railOpen: !preferences.all.railOpen }),
};

export const shortcutKeys = ['←→↑↓', 'Enter', 'R', 'B', 'Z', '1–4', '0', 'G', 'P', '+ −', 'F', 'L', 'T', 'Y', 'C', 'H', 'M', 'I', '.', '\\', 'Esc', 'Tab', '?'];

// Typing into a field or a list is not a shortcut. Checkboxes take no letters.
export function isTyping({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

export function shortcut(event: KeyboardEvent, hands: Hands): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (event.key === 'Enter' && /^(BUTTON|A|SUMMARY|INPUT)$/.test((event.target as HTMLElement).tagName)) return;
  const action = always[event.key] ?? (preferences.all.letters ? letters[event.key] : undefined);
  if (!action) return;
  event.preventDefault();
  action(hands);
}
