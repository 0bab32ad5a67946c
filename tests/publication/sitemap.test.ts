import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPublisher } from '#publication/createPublisher.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { pathRenderer } from '../support/pathRenderer.ts';

it('has the routes as URLs, whatever their characters, but no receipts', async () => {
  const copy = copyDefinitions();
  const pages = join(copy.folder, 'content/pages');
  cpSync(join(pages, 'contact.json'), join(pages, 'other.json'));
  const route = "/l'été&<co>";
  copy.edit<{ route: string; aliases?: string[] }>('content/pages/other.json', (page) => {
    page.route = route;
    delete page.aliases;
  });
  const publicUrl = 'https://fair.example.org';
  const { publication } = await createPublisher({
    brotliQuality: 1,
    ...copy.folders,
    renderer: pathRenderer,
    publicUrl,
  }).publish();
  expect(publication.resources.has(route)).toBe(true);
  const sitemap = String(publication.resources.get('/sitemap.xml')?.body);
  expect(sitemap).not.toMatch(/&|[^\n ]<co>|é/);
  const paths = [...sitemap.matchAll(/<loc>(.*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  expect(paths.map(decodeURIComponent)).toContain(route);
  expect(publication.resources.has('/recu/*')).toBe(true);
  expect(sitemap).not.toContain('/recu');
});
