import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { makeDocuments } from '../../scripts/documents/makeDocuments.ts';
import { madeFrom } from '../../scripts/documents/printed/checkPrinted.ts';
import { readPdf } from '../support/readPdf.ts';

describe.each(inject('definitions'))('when $name', ({ formsDir, contentDir }) => {
  it('every document can be printed, and what is served as of today reads as it is printed today', async () => {
    const { site } = loadSources({ formsDir, contentDir });
    const made = await makeDocuments({ formsDir, contentDir });
    const printed = site?.documents.filter(({ form, pages }) => form || pages) ?? [];
    expect(made.map(({ file }) => file)).toEqual(printed.map(({ file }) => file));
    for (const { file, bytes } of made) {
      const served = readFileSync(join(contentDir, 'public', file));
      // Where the definitions have changed since, the check asks for "npm run documents".
      if (madeFrom(served) !== madeFrom(bytes)) continue;
      expect(await readPdf(served), `${file}: run "npm run documents"`).toEqual(await readPdf(bytes));
    }
  });
});
