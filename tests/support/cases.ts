/** Whether `npm run chaos` runs the tests, which take longer there: all cases, and as many rounds as find rare faults. */
export const CHAOS = process.env.CASES === 'all';

/** The cases that differ least from others are tried by `npm run chaos` alone: all of them, else those that `chosen` accepts. */
export function cases<Case>(all: readonly Case[], chosen: (each: Case) => boolean): Case[] {
  if (CHAOS) return [...all];
  const some = all.filter(chosen);
  if (some.length === 0) throw new Error('No case is chosen.');
  return some;
}
