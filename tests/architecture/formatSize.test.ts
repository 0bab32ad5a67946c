import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the formats and the types generated from them take at most 3,500 lines', () => {
  const files = globSync([
    'src/definitions/**/*.json',
    'src/definitions/**/formats.ts',
    'src/pages/blocks/**/*.json',
  ]);
  expect(files.length).toBeGreaterThan(30);
  const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(3_500);
});
