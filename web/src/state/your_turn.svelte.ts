// Announces the player's turn: title, icon and, if wanted, a sound and a notification.
import { t } from '../i18n/index.svelte';
import { preferences } from './settings.svelte';
import type { TableState } from './table.svelte';

function chime(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.connect(audio.destination);
  gain.gain.setValueAtTime(0.12, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.7);
  for (const [i, pitch] of [523, 784].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(gain);
    tone.start(audio.currentTime + i * 0.14);
    tone.stop(audio.currentTime + 0.7);
  }
}

export class YourTurn {
  readonly active = $derived.by(() => this.table.acting !== undefined && this.table.view?.phase === 'running');
  private readonly end: () => void;

  constructor(private readonly table: TableState) {
    this.end = $effect.root(() => {
      $effect(() => this.show(this.active));
    });
  }

  close(): void {
    this.end();
    this.show(false);
  }

  private show(active: boolean): void {
    document.title = active ? t('turn.title') : 'Loseta';
    document.querySelector('link[rel=icon]')?.setAttribute('href', active ? '/icon-turn.svg' : '/icon.svg');
    if (!active) return;
    if (preferences.all.sound) chime();
    if (preferences.all.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      new Notification('Loseta', { body: t('turn.yours'), tag: this.table.game });
    }
  }
}
