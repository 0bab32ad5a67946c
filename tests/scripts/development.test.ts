import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { widgetRules } from '#definitions/check/form/widgetRules.ts';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { TEMPLATE_CASES } from '../support/components/templateCases.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { FROZEN_ENV } from '../support/definitionFolders.ts';
import { FIELD_STATES } from '../support/gallery/states.ts';
import { readmeLine } from '../support/readmes/readmes.ts';
import { startLines } from '../support/readmes/runLines.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** `tests/chaosBrowser/development.test.ts` opens its pages, with and without `--pseudo`. */
it('npm run dev serves every kind of screen, drafts too, the sources of its scripts, the gallery, and the desk', async () => {
  const folder = temporaryFolder();
  const copy = copyDefinitions();
  copy.edit<SiteDefinition>('content/site.json', ({ locales }) => {
    locales.push({ id: 'ar', name: 'العربية', label: 'AR', draft: true });
  });
  const env = { ...FROZEN_ENV, CONTENT_DIR: copy.folders.contentDir, DEVELOPMENT_DIR: folder };
  const server = await startLines(readmeLine('npm run dev'), { env });
  onTestFinished(server.stop);
  for (const path of ['/', '/reservation', '/recu/AB12CD34', '/ar/reservation']) {
    const page = await fetch(server.url + path);
    expect(page.status, path).toBe(200);
    const html = await page.text();
    const scripts = [...html.matchAll(/<script\b[^>]* src="([^"]+)"/g)].map(([, url = '']) => url);
    expect(scripts, path).toEqual(['/@vite/client', '/src/site/client.tsx']);
  }
  const gallery = await fetch(`${server.url}/_gallery`);
  const shown = [...(await gallery.text()).matchAll(/data-case="([^"]+)"/g)].map(([, name]) => name);
  const cases = [
    ...[...widgetRules.keys()].flatMap((widget) => FIELD_STATES.map((state) => `widget ${widget} ${state}`)),
    ...Object.keys(TEMPLATE_CASES).flatMap((name) =>
      FIELD_STATES.map((state) => `template ${name} ${state}`),
    ),
    ...readdirSync('src/pages/blocks').flatMap((type) => [`block ${type} filled`, `block ${type} long`]),
  ];
  expect(shown.sort()).toEqual(cases.sort());
  for (const path of ['/@vite/client', '/src/site/client.tsx', '/src/site/ReceiptRoute.tsx']) {
    const module = await fetch(server.url + path);
    expect({ status: module.status, contentType: module.headers.get('content-type') }, path).toEqual({
      status: 200,
      contentType: 'text/javascript',
    });
  }

  await expect
    .poll(server.errors, { timeout: 90_000 })
    .toMatch(/^Generated submissions:\n[^;]+\nworkshops: \d+\n/m);
  const [, link = ''] = /^Desk: (\S+)$/m.exec(server.errors()) ?? [];
  expect((await fetch(`${link}x`)).status).toBe(404);
  const signedIn = await fetch(link, { redirect: 'manual' });
  expect(signedIn.headers.get('location')).toBe('/_desk');
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const forms = await fetch(new URL('/_desk/api/forms', link), { headers: { cookie } });
  expect(await forms.json()).toMatchObject({
    forms: expect.arrayContaining([expect.objectContaining({ id: 'reservation' })]),
  });
}, 300_000);
