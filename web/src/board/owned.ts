// The owners of each feature, read from the standings that the server sends.
import type { View } from '../protocol/types';

export function owned(view: View) {
  return (view.standing ?? []).map((one) => {
    const top = Math.max(...one.strength);
    return { ...one, owners: one.strength.flatMap((strength, seat) => (strength === top && top > 0 ? [seat] : [])) };
  });
}
