import { expect, it } from 'vitest';
import { breather } from '#server/desk/breather.ts';

it('lets others run once long work has taken 10 ms, and not between its steps before', async () => {
  let turns = 0;
  setImmediate(() => turns++);
  const breathe = breather();
  await breathe();
  expect(turns).toBe(0);
  for (const start = performance.now(); performance.now() - start < 10; );
  await breathe();
  expect(turns).toBe(1);
});
