// Rule help in our own words: which topic belongs to what is asked, and the pictures that go with it. The words are in
// the folders of the languages.
import { languages, type Help } from './index.svelte';

export type Topic = keyof typeof languages.en.help;

// Where the sets are explained, by the name of the set.
export const topicOfSet: Record<string, Topic[]> = {
  base: ['base'],
  river1: ['river'],
  river2: ['river'],
  inns: ['inns'],
  traders: ['traders'],
  bcb: ['bridges', 'castles', 'bazaars'],
  bridges: ['bridges'],
  castles: ['castles'],
  bazaars: ['bazaars'],
  gifts: ['gifts'],
  plague: ['plague'],
};
export const setTopics: Topic[] = ['base', 'river', 'inns', 'traders', 'bridges', 'castles', 'bazaars', 'gifts', 'plague'];
// What a turn asks, in its order.
export const decisionTopics: Topic[] = ['turn', 'start', 'place', 'bridge', 'deploy', 'castle', 'claim', 'choose', 'bid', 'answer'];

export const pictures: Partial<Record<Topic, { tiles?: string[]; pieces?: string[] }>> = {
  base: { tiles: ['bgD', 'bgE', 'bgB'], pieces: ['follower-0', 'lying-1'] },
  turn: { tiles: ['bgJ'] },
  place: { tiles: ['bgV', 'bgU'] },
  deploy: { pieces: ['follower-0', 'lying-0', 'big-0', 'builder-0', 'pig-0'] },
  river: { tiles: ['r1A', 'r2B', 'r2L'] },
  inns: { tiles: ['icK', 'icA'], pieces: ['big-0'] },
  traders: { tiles: ['tbA'], pieces: ['builder-2', 'pig-2', 'wine', 'grain', 'cloth'] },
  bridges: { pieces: ['bridge-ew'] },
  bridge: { pieces: ['bridge-ew'] },
  castles: { pieces: ['castle-1'] },
  castle: { pieces: ['castle-1'] },
  bazaars: { tiles: ['bcA'] },
  gifts: { pieces: ['gift-synod', 'gift-sweeper', 'gift-position', 'gift-cash', 'gift-draw2'] },
  plague: { tiles: ['plA'], pieces: ['flea-active', 'flea-dormant', 'outbreak-1'] },
};

export function helpFor(language: string, topic: string): Help {
  const help = languages[language]?.help as Record<string, Help> | undefined;
  return help?.[topic] ?? help!.turn!;
}
