import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The first line only: elsewhere V8 does not read it. */
it.each(['client', 'form', 'FormRoute'])('the built chunk %s begins with the compile hint', (name) => {
  const files = globSync(`dist/client/assets/${name}-????????.js`);
  expect(files).toHaveLength(1);
  for (const file of files) expect(readFileSync(file, 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
