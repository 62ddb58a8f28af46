// The parts of a player's expected score, as the server sends them.
import type { Standing, View } from '../protocol/types';

export interface Foretold {
  score: number; // scored already
  features: { standing: Standing; points: number }[]; // what would be scored if the game ended now
  other: number; // scored then without a feature: goods, cards, what a pig adds
  now: number; // the sum of these
  coming: number; // estimated points from the rest of the game
  total: number;
}

export function foretell(view: View, seat: number): Foretold | null {
  const total = view.forecast?.[seat];
  const now = view.scores_now?.[seat];
  if (total === undefined || now === undefined) return null;
  const score = view.scores[seat] ?? 0;
  const features = (view.standing ?? [])
    .filter(({ strength, now }) => now > 0 && (strength[seat] ?? 0) > 0 && strength[seat] === Math.max(...strength))
    .map((standing) => ({ standing, points: standing.now }))
    .sort((a, b) => b.points - a.points);
  const other = now - score - features.reduce((sum, { points }) => sum + points, 0);
  return { score, features, other, now, coming: total - now, total };
}
