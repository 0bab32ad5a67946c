import { expect, inject, it } from 'vitest';
import { checkFolders } from '../../scripts/checkFolders.ts';

it.each(inject('definitions'))('npm run check passes when $name', ({ formsDir, contentDir }) => {
  const { output, errors } = checkFolders({ formsDir, contentDir });
  expect(output).toMatch(/: 0 errors, \d+ warnings\.\n$/);
  expect(errors).toBe(0);
});
