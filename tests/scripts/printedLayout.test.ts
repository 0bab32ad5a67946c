import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { renderDocuments } from '../../scripts/documents/renderDocuments.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';

it('on paper, a text between fields of one condition stands in their panel, another text outside', async () => {
  const copy = copyDefinitions();
  cpSync(join(import.meta.dirname, '../fixtures/mise-en-page'), join(copy.folder, 'forms/mise-en-page'), {
    recursive: true,
  });
  copy.edit<SiteDefinition>('content/site.json', ({ documents = [] }) => {
    for (const document of documents) if (document.id === 'miss') document.form = 'mise-en-page';
  });
  const { documents } = await renderDocuments(copy.folders, { only: ['miss'], locale: 'fr' });
  const { document } = new JSDOM(documents[0]?.html ?? '').window;
  /** What stands above the fields around the text. */
  const above = (start: string) => {
    const text = [...document.querySelectorAll('p')].find((one) => one.textContent?.startsWith(start));
    return text?.parentElement?.parentElement?.previousElementSibling?.textContent;
  };
  expect(above('Au-dessus du cinquième étage')).toMatch(/livr/i);
  expect(above('Lisez')).toBeUndefined();
});
