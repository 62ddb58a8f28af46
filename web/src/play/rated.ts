// Whether a game will count for the ranking, as far as the page can tell before it begins (docs/protocol.md: games that
// count).
import type { LobbyGame, Seat } from '../protocol/types';

// 'may': if everybody who sits down is signed in, which the page cannot know of the others.
export type Counting = 'may' | 'computer' | 'same_person' | 'uploaded';

export function countingOfDraft(seats: { who: string }[]): Counting {
  if (seats.some(({ who }) => who !== 'me' && who !== 'open')) return 'computer';
  return seats.filter(({ who }) => who === 'me').length > 1 ? 'same_person' : 'may';
}

export function countingOfTable(seats: Pick<Seat, 'who'>[], you: number[], uploaded: boolean | undefined): Counting {
  if (uploaded) return 'uploaded';
  if (seats.some(({ who }) => who === 'computer')) return 'computer';
  return you.length > 1 ? 'same_person' : 'may';
}

export function countingOfLobby(game: LobbyGame): Counting {
  if (game.uploaded) return 'uploaded';
  return game.seats.some(({ level }) => level !== undefined) ? 'computer' : 'may';
}
