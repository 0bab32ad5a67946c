/** The cases that differ least from others are tried by `npm run chaos` alone: all of them, else those that `chosen` accepts. */
export function cases<Case>(all: readonly Case[], chosen: (each: Case) => boolean): Case[] {
  if (process.env.CASES === 'all') return [...all];
  const some = all.filter(chosen);
  if (some.length === 0) throw new Error('No case is chosen.');
  return some;
}
