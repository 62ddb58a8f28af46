// The consequences of a move as short notes, read from the events of the server's preview.
import { n, say, t } from '../i18n/index.svelte';
import type { GameEvent, View } from '../protocol/types';
import type { IconName } from '../ui/Icon.svelte';
import { scoreHead, seatName } from './sentences';

export interface Note {
  icon: IconName;
  text: string;
  tone: 'plain' | 'good' | 'bad' | 'plague';
}

const makers: Record<string, (event: GameEvent, view: View, seat: number) => Note | null> = {
  scored: (event, view, seat) => ({
    icon: 'check',
    text: t('chip.scored', scoreHead(event), n('points', event.points ?? 0), seatName(view.seats, event.seat)),
    tone: event.seat === seat ? 'good' : 'bad',
  }),
  second_part: () => ({ icon: 'tiles', text: t('chip.double'), tone: 'good' }),
  gift: () => ({ icon: 'gift', text: say('chip.gift'), tone: 'good' }),
  bazaar: () => ({ icon: 'list', text: say('chip.bazaar'), tone: 'plain' }),
  outbreak: () => ({ icon: 'flea', text: say('chip.outbreak'), tone: 'plague' }),
};

export function notesOf(events: GameEvent[], view: View, seat: number): Note[] {
  const notes = events.flatMap((event) => makers[event.code]?.(event, view, seat) ?? []);
  const home = events.filter((event) => event.code === 'returned' && event.seat === seat).length;
  if (home > 0) notes.push({ icon: 'undo', text: n('chip.home', home), tone: 'good' });
  return notes.slice(0, 4);
}
