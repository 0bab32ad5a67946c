import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { layDocuments } from '../../scripts/documents/layDocuments.ts';
import { makeDocuments } from '../../scripts/documents/makeDocuments.ts';
import { madeFrom } from '../../scripts/documents/printed/checkPrinted.ts';
import { SHIPPED } from '../support/definitionFolders.ts';
import { readPdf } from '../support/readPdf.ts';

describe.each(inject('definitions'))('when $name', (folders) => {
  it('lays out every document; one with the same source hash has the same HTML as the shipped one', async () => {
    const documents = loadSources(folders).site?.documents ?? [];
    const files = documents
      .filter(({ form, pages }) => form || pages)
      .flatMap(({ file, translated = {} }) => [file, ...Object.values(translated).map((own) => own.file)]);
    const laid = (await layDocuments(folders)).documents;
    expect(laid.map(({ file }) => file)).toEqual(files);
    const before = new Map((await layDocuments(SHIPPED)).documents.map((one) => [one.info.keywords, one]));
    for (const { info, html } of laid) expect(html).toBe(before.get(info.keywords)?.html ?? html);
  });
});

it('each shipped PDF that is up to date has the content of a new print', async () => {
  for (const { file, bytes } of await makeDocuments(SHIPPED)) {
    const served = readFileSync(join(SHIPPED.contentDir, 'public', file));
    // After a change of the definitions, the check asks for "npm run documents".
    if (madeFrom(served) !== madeFrom(bytes)) continue;
    expect(await readPdf(served), `${file}: run "npm run documents"`).toEqual(await readPdf(bytes));
  }
});
