// Applies the server's changes to a view. Pure functions on plain values.
import type { ChangedMessage, FeatureChange, PlacedTile, TileChange, View } from '../protocol/types';

export function applyTiles(known: PlacedTile[], change: TileChange): PlacedTile[] {
  return [...known.slice(0, change.keep), ...change.add];
}

export function applyFeatures(known: number[], change: FeatureChange): number[] {
  const features = known.slice(0, change.keep);
  for (const [segment, feature] of change.set ?? []) features[segment] = feature;
  return [...features, ...change.add];
}

export function applyChanges(known: View, changes: ChangedMessage['changes']): View {
  const { tiles, features, ...sections } = changes;
  const view: Record<string, unknown> = { ...known };
  for (const [name, section] of Object.entries(sections)) {
    if (section === null) delete view[name];
    else view[name] = section;
  }
  if (tiles) view.tiles = applyTiles(known.tiles, tiles);
  if (features) view.features = applyFeatures(known.features, features);
  return view as unknown as View;
}
