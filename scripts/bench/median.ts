/** The median. Throws a `RangeError` for no figures. */
export function median(figures: readonly number[]): number {
  if (figures.length === 0) throw new RangeError('No figures have no median.');
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
