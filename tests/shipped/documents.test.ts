import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { printDocuments } from '../../scripts/documents/printDocuments.ts';
import { readSourceHash } from '../../scripts/documents/printed/checkPrinted.ts';
import { renderDocuments } from '../../scripts/documents/renderDocuments.ts';
import { SHIPPED } from '../support/definitionFolders.ts';
import { readPdf } from '../support/readPdf.ts';

const shipped = await renderDocuments(SHIPPED);

describe.each(inject('definitions'))('when $name', (folders) => {
  it('lays out every document; one with the same source hash has the same HTML as the shipped one', async () => {
    const documents = loadSources(folders).site?.documents ?? [];
    const files = documents
      .filter(({ form, pages }) => form || pages)
      .flatMap(({ file, translated = {} }) => [file, ...Object.values(translated).map((own) => own.file)]);
    const laid = (await renderDocuments(folders)).documents;
    expect(laid.map(({ file }) => file)).toEqual(files);
    const before = new Map(shipped.documents.map((one) => [one.info.keywords, one]));
    for (const { info, html } of laid) expect(html).toBe(before.get(info.keywords)?.html ?? html);
  });
});

it('each shipped PDF that is up to date has the content of a new print', async () => {
  for (const { file, bytes } of await printDocuments(SHIPPED)) {
    const served = readFileSync(join(SHIPPED.contentDir, 'public', file));
    // After a change of the definitions, the check asks for "npm run documents".
    if (readSourceHash(served) !== readSourceHash(bytes)) continue;
    expect(await readPdf(served), `${file}: run "npm run documents"`).toEqual(await readPdf(bytes));
  }
});
