import { distance } from 'fastest-levenshtein';

/** The name that was probably meant, or undefined when none is near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  let nearest: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const apart = distance(name.toLowerCase(), candidate.toLowerCase());
    if (!nearest || apart < nearest.distance) nearest = { name: candidate, distance: apart };
  }
  if (!nearest) return undefined;
  const length = Math.max(name.length, nearest.name.length);
  // Two letters exchanged are two changes; but where every letter differs, nothing is near.
  const near = nearest.distance <= Math.max(2, length * 0.4) && nearest.distance < length;
  return near ? nearest.name : undefined;
}

/** `; did you mean "ville"?`, or nothing when no name is near. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}
