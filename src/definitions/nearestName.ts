import { distance } from 'fastest-levenshtein';

/** The name that was probably meant, or undefined when none is near. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  let nearest: { name: string; distance: number } | undefined;
  for (const candidate of names) {
    const apart = distance(name.toLowerCase(), candidate.toLowerCase());
    if (!nearest || apart < nearest.distance) nearest = { name: candidate, distance: apart };
  }
  const allowed = Math.max(1, Math.floor(Math.max(name.length, nearest?.name.length ?? 0) * 0.4));
  return nearest && nearest.distance <= allowed ? nearest.name : undefined;
}

/** `; did you mean "ville"?`, or nothing when no name is near. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`;
}
