import { distance } from 'fastest-levenshtein';
import { tell } from './tell.ts';

const SHORTEST_START = 4;

/** Returns the most similar name, or undefined if none is similar enough to be meant. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const names = [...candidates];
  let nearest: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const apart = distance(name.toLowerCase(), candidate.toLowerCase());
    if (!nearest || apart < nearest.distance) nearest = { name: candidate, distance: apart };
  }
  if (!nearest) return undefined;
  const length = Math.max(name.length, nearest.name.length);
  // Allow 2 edits, as two swapped letters count as 2. If every letter differs, the names are not similar.
  const near = nearest.distance <= Math.max(2, length * 0.4) && nearest.distance < length;
  if (near) return nearest.name;
  // What was left out at the end: "stand" for "stand_choisi".
  return name.length < SHORTEST_START
    ? undefined
    : names.find((one) => one.toLowerCase().startsWith(name.toLowerCase()));
}

/** Returns `; did you mean "ville"?`, or an empty string if no name is similar. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : tell`; did you mean "${nearest}"?`;
}

/** Whether a name differs from another as by a slip of the hand: in one letter of four, or in their order. */
export function isSlip(name: string, other: string): boolean {
  const letters = (text: string) => [...text].sort().join('');
  const length = Math.max(name.length, other.length);
  return distance(name, other) <= Math.max(1, length / 4) || letters(name) === letters(other);
}
