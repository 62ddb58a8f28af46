// Files to download: records and problem reports.
import { readRecord } from '../session/here';
import { preferences } from './settings.svelte';

export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function downloadRecord(game: string, token?: string): Promise<void> {
  save(`${game}.loseta`, await readRecord(game, token));
}

// The record with facts about the page; no names of other games, no tokens.
export async function reportProblem(game: string, token?: string): Promise<void> {
  const record = await readRecord(game, token).catch(() => '');
  const { language, theme, motion, plague, letters } = preferences.all;
  const about = { page: __VERSION__, browser: navigator.userAgent, screen: [innerWidth, innerHeight], language, theme, motion, plague, letters };
  save(`loseta-report-${game}.txt`, `${JSON.stringify(about, null, 1)}\n\n${record}`);
}
