import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Publication } from '#contract/Publication.ts';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { makeSources } from '../support/server/makeSources.ts';

/** What is sent at each path, in both languages. */
async function sent({ resources, translatedPages }: Publication): Promise<Record<string, string>> {
  const others = await Promise.all(
    [...translatedPages].map(async ([path, page]) => [path, await page()] as const),
  );
  return Object.fromEntries([...resources, ...others].map(([path, { body }]) => [path, String(body)]));
}

it('shows each change of site.json after a publication as after a restart, also where only search engines read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fair-changed-'));
  const { FORMS_DIR: formsDir = '', CONTENT_DIR: contentDir = '' } = makeSources(folder);
  const file = join(contentDir, 'site.json');
  const renderer = await loadRenderer(resolve('dist'));
  const create = () => createPublisher({ formsDir, contentDir, renderer, brotliQuality: 1 });
  const publisher = create();
  let before = await sent((await publisher.publish()).publication);
  const edits: ((site: SiteDefinition) => void)[] = [
    ({ event }) => Object.assign(event, { start: '2031-02-03', end: '2031-02-04' }),
    ({ event }) => Object.assign(event, { venue: 'Stade' }),
    ({ organiser }) => Object.assign(organiser, { name: 'Le comité' }),
    (site) => Object.assign(site, { picture: '/one.svg' }),
    (site) => Object.assign(site, { description: 'Une autre description.' }),
    (site) => Object.assign(site, { name: 'Autre salon' }),
  ];
  try {
    for (const edit of edits) {
      const site = JSON.parse(readFileSync(file, 'utf8')) as SiteDefinition;
      edit(site);
      writeFileSync(file, JSON.stringify(site));
      const after = await sent((await publisher.publish()).publication);
      expect(after['/'], String(edit)).not.toBe(before['/']);
      expect(after, String(edit)).toEqual(await sent((await create().publish()).publication));
      before = after;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
