// Rule help in our own words: which topic belongs to what is asked, and the pictures that go with it. The words of a set
// stand in its folder, sets/*/en.text, those that all sets share in the folders of the languages.
import ofSets from './generated/topics.json';
import { languages, type Help } from './index.svelte';

const shared = Object.keys(languages.en.help);
const isSet = (topic: string) => ofSets.some(({ folder }) => folder === topic);

// The sets as wholes, in the order of the game; what a turn asks, beginning with what every game asks.
export const setTopics: string[] = ofSets.flatMap(({ topics }) => topics.filter(isSet));
export const decisionTopics: string[] = [
  ...shared.filter((topic) => topic !== 'other'),
  ...ofSets.flatMap(({ topics }) => topics.filter((topic) => !isSet(topic))),
];

// The sets that a game has something of.
export function topicsOf(sets: string[], elements: Record<string, number> = {}): string[] {
  return ofSets
    .filter((one) => one.sets.some((set) => sets.includes(set)) || one.elements.some((element) => (elements[element] ?? 0) > 0))
    .flatMap(({ topics }) => topics.filter(isSet));
}

const sharedPictures: Record<string, string[]> = {
  turn: ['bgJ'],
  place: ['bgV', 'bgU'],
  deploy: ['follower-0', 'lying-0', ...ofSets.slice(1).flatMap(({ figures }) => figures.map((figure) => `${figure}-0`))],
};
const isTile = (picture: string) => /^[a-z][a-z0-9][A-Z]$/.test(picture);

export function picturesOf(topic: string): { tiles: string[]; pieces: string[] } {
  const all = languages.en.texts[`help.${topic}.pictures`]?.split(' ') ?? sharedPictures[topic] ?? [];
  return { tiles: all.filter(isTile), pieces: all.filter((picture) => !isTile(picture)) };
}

export function hasHelp(topic: string): boolean {
  return topic in languages.en.help || `help.${topic}.title` in languages.en.texts;
}

export function helpFor(language: string, topic: string): Help {
  const { help, texts } = languages[language] ?? languages.en;
  const own = (help as Record<string, Help>)[topic];
  if (own) return own;
  const title = texts[`help.${topic}.title`];
  if (title === undefined) return help.turn;
  const text: string[] = [];
  for (let line = texts[`help.${topic}.1`]; line !== undefined; line = texts[`help.${topic}.${text.length + 1}`]) text.push(line);
  return { title, text };
}
