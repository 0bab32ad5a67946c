/** A part of a pattern: a class, an escape or one character, and how often it stands. */
const PART =
  /(\[\^?\]?(?:\\.|[^\]\\])*\]|\\[dDwWsSpP](?:\{[^}]*\})?|\\.|[^\\[(){}|*+?^$])(\*|\+|\?|\{\d+(?:,\d*)?\})?\??/uy;

/**
 * The least and greatest length of the texts that a pattern from ^ to $ accepts; undefined for a pattern with groups, alternatives or
 * anything else that would have to be understood.
 */
export function patternLength(pattern: string): { least: number; most: number } | undefined {
  if (!/^\^.*\$$/s.test(pattern) || pattern.endsWith('\\$')) return undefined;
  let [least, most] = [0, 0];
  PART.lastIndex = 1;
  while (PART.lastIndex < pattern.length - 1) {
    const part = PART.exec(pattern);
    if (!part) return undefined;
    const [low, high] = repeats(part[2]);
    least += low;
    most += high;
  }
  return { least, most };
}

function repeats(quantifier = '{1}'): [number, number] {
  if (quantifier === '*') return [0, Number.POSITIVE_INFINITY];
  if (quantifier === '+') return [1, Number.POSITIVE_INFINITY];
  if (quantifier === '?') return [0, 1];
  const [, low = '1', comma, high] = /(\d+)(,?)(\d*)/.exec(quantifier) ?? [];
  return [Number(low), high ? Number(high) : comma ? Number.POSITIVE_INFINITY : Number(low)];
}
