// One sentence per message for screen readers.
import type { TableState } from '../state/table.svelte';
import type { Item } from '../protocol/types';
import { n } from '../i18n/index.svelte';
import { eventLine } from './sentences';

export function announce(items: Item[], table: TableState, kinds: string[]): string {
  const view = table.view;
  if (!view) return '';
  const parts = items
    .flatMap(({ events = [] }) => events.map((event) => ({ event, events })))
    .map(({ event, events }) => {
      const line = eventLine(event, events, view, kinds);
      return line && event.code === 'scored' ? `${line}, ${n('points', event.points ?? 0)}` : line;
    });
  return parts.filter(Boolean).slice(-6).join('. ');
}
