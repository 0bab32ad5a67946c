import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SOURCES } from '../../scripts/buildClient.ts';

test('a change of a style sheet, like one of code, calls for a new build', () => {
  const sources = SOURCES.flatMap((pattern) => globSync(pattern));
  expect(sources).toEqual(expect.arrayContaining([...globSync('src/**/*.css'), 'src/site/client.tsx']));
});
