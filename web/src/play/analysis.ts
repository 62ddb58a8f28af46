// The server's analysis of a finished game: win chances over time and the biggest mistakes.
import { cellName } from './names';
import { has, say, t } from '../i18n/index.svelte';
import type { Action, Decision } from '../protocol/types';

// Win chances in percent, by decision and seat.
export function chancesOf(decisions: Decision[]): number[][] {
  return decisions.map((decision) => decision.after.map((chance) => Math.round(100 * chance)));
}

export type Mistake = Decision & { better: Action };
const most = 5;

// The decisions of a seat that cost the most points, worst first.
export function mistakesOf(decisions: Decision[], seat: number): Mistake[] {
  return decisions
    .filter((one): one is Mistake => one.seat === seat && one.better !== undefined && one.cost > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, most);
}

// "the tile at 3 east, 2 south", "follower", "No figure"
export function actionName(action: Action): string {
  if (action.verb === 'place' && action.cell) return t('analysis.place', cellName(action.cell));
  if (action.verb === 'deploy' && action.figure) return t('analysis.deploy', say(`figure.${action.figure}`));
  if (action.verb === 'pass') return t('analysis.pass');
  return has(`analysis.verb.${action.verb}`) ? say(`analysis.verb.${action.verb}`) : action.do;
}
