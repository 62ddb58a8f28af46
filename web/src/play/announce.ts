// One sentence per message for screen readers.
import type { TableState } from '../state/table.svelte';
import type { Item } from '../protocol/types';
import { n } from '../i18n/index.svelte';
import { eventLine } from './sentences';

export function announce(items: Item[], table: TableState, kinds: string[]): string {
  const view = table.view;
  if (!view) return '';
  const parts = items
    .flatMap((item) => item.events ?? [])
    .map((event) => {
      const line = eventLine(event, view, kinds);
      return line && event.code === 'scored' ? `${line}, ${n('points', event.points ?? 0)}` : line;
    });
  return parts.filter(Boolean).slice(-6).join('. ');
}
