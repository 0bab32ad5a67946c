import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PREVIEWS } from '#contract/urls.ts';
import { readConfig } from '#server/readConfig.ts';
import { linkTo, readHours } from '../../scripts/publishing/linkTo.ts';
import { readmeLine } from '../support/readmes/readmes.ts';
import { runLines } from '../support/readmes/runLines.ts';
import { startHere } from '../support/server/inProcess.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { changeStored, readStored } from '../support/stores/stores.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { commandEnv } from '../support/submissionsProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const folder = temporaryFolder();

it('shows the folders in the running server to whoever holds the link, and stores nothing', async () => {
  const dataDir = join(folder, 'data');
  const env = { ...makeSources(folder), PUBLISH: 'by-hand' };
  const siteFile = join(folder, 'content/site.json');
  const site = JSON.parse(readFileSync(siteFile, 'utf8'));
  const [{ pages: _, ...document }] = site.documents;
  writeFileSync(siteFile, JSON.stringify({ ...site, documents: [{ ...document, form: 'reservation' }] }));
  const server = await startHere(dataDir, { env });
  const page = join(folder, 'content/pages/home.json');
  writeFileSync(page, readFileSync(page, 'utf8').replace('Bienvenue.', 'Pas encore.'));
  writeFileSync(join(folder, 'content/public/one.svg'), '<svg xmlns="http://www.w3.org/2000/svg" id="new"/>');
  const config = readConfig({ ...(await commandEnv(dataDir, env)), PUBLIC_URL: server.url });
  const told = await linkTo(
    { formsDir: join(folder, 'forms'), contentDir: join(folder, 'content') },
    config,
    24,
  );
  const link = told.split('\n')[0] as string;
  expect(link).toMatch(new RegExp(`^${server.url}${PREVIEWS}[\\w-]{32}$`));

  const get = (path: string, headers: Record<string, string> = {}) => fetch(link + path, { headers });
  const index = await get('');
  const list = await index.text();
  for (const address of [`${new URL(link).pathname}/fr`, `${new URL(link).pathname}/en/reservation`])
    expect(list).toContain(`href="${address}"`);
  expect(list).toMatch(/\/fr\/reservation">Réservation d.emplacement d.exposition<\/a><small>\/reservation</);
  expect(list).not.toContain('*</a>');
  expect(list).toContain('/en/404">Page not found</a><small>/404</small>');
  expect(list).toContain('[-Bienvenue-]{+Pas encore+}');
  const printed = await get('/printed?form=reservation&locale=en');
  expect(await printed.text()).toContain('</html>');
  expect((await get('/printed?form=reservation&locale=de')).status).toBe(404);
  // Nobody has translated the text: the page says so as the public's would.
  expect(await (await get('/en')).text()).toContain('pages.home.text.paragraphs.0');
  expect(list).toContain(`href="${new URL(link).pathname}.signs"`);
  const signed = await (await get('.signs/en')).text();
  expect(signed).toContain('>◇\u00a0Pas encore.<');
  expect(await (await get('.signs/en/reservation')).text()).toContain(`${new URL(link).pathname}.signs/en`);
  const home = await get('/fr');
  const html = await home.text();
  expect(html).toContain('Pas encore.');
  expect(html).toContain('Preview, not published');
  expect(await (await fetch(server.url)).text()).toContain('Bienvenue.');
  for (const { headers } of [index, home]) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  }
  const modules = [...new Set(html.match(/\/_publication\/[\w.-]+\.(?:js|css)\b/g))];
  expect(modules.length).toBeGreaterThan(1);
  const loaded = await Promise.all(
    modules.map(async (url) => {
      const { status, headers } = await fetch(server.url + url);
      return `${status} ${headers.get('cache-control')} ${url}`;
    }),
  );
  expect(loaded).toContainEqual(expect.stringMatching(/^200 no-store/));
  expect(loaded.filter((each) => !each.startsWith('200 '))).toEqual([]);
  const picture = (headers?: Record<string, string>) =>
    fetch(`${server.url}/one.svg`, { headers }).then((answer) => answer.text());
  expect(await picture({ referer: `${link}/fr` })).toContain('id="new"');
  expect(await picture()).not.toContain('id="new"');

  // What the page sends by script goes below the link.
  const modulesOfForm =
    (await (await get('/fr/reservation')).text()).match(/\/_publication\/[\w.-]+\.js\b/g) ?? [];
  const sources = await Promise.all(modulesOfForm.map(async (url) => (await fetch(server.url + url)).text()));
  expect(sources.join()).toContain(`"origin":"${link}"`);
  const step = await (
    await get('/screen?form=reservation&example=valid&show=step+personnel&locale=en')
  ).text();
  expect(step).toMatch(/name="votre_nom" value="[^"]+"/);
  const action = / action="([^"]*)"/.exec(step)?.[1] ?? '';
  const answers = JSON.parse(
    readFileSync(join(folder, 'forms/reservation/examples/valid.json'), 'utf8'),
  ).answers;
  for (const path of [new URL(action, link).href, `${link}/api/reservations`, `${link}/api/uploads`]) {
    const sent = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answers),
    });
    expect(sent.status).toBe(403);
    expect((await sent.json()).errors[0]).toContain('nothing is sent');
  }
  expect((await trySubmissions(dataDir, ['list'], env)).stdout).toBe('');

  expect(await (await get('/_period/reservation')).json()).toMatchObject({ state: 'open' });

  for (const wrong of ['x', 'a'.repeat(32)])
    expect((await fetch(`${server.url}${PREVIEWS}${wrong}/fr`)).status).toBe(404);
  expect((await fetch(`${link}/fr/nowhere`)).status).toBe(404);
  const kept = () => readStored(dataDir, "select sha256 from publication_files where sha256 like '%/%'");
  // Two files that are not published, two printed forms, the changes and the open texts.
  expect(await kept()).toHaveLength(6);
  await changeStored(dataDir, "update previews set expires_at = '2020-01-01T00:00:00.000Z'");
  await server.stop();
  const again = await startHere(dataDir, { env });
  expect((await fetch(link.replace(server.url, again.url))).status).toBe(404);
  await expect.poll(kept).toEqual([]);
}, 60_000);

it('makes a link by a command, and refuses a wrong time', async () => {
  for (const text of ['0', '1000', 'x']) expect(() => readHours(text)).toThrow(`--hours ${text}: expected`);
  const dataDir = join(folder, 'other');
  const env = makeSources(join(folder, 'two'));
  const server = await startHere(dataDir, { env });
  const line = readmeLine('npm run preview -- --link --hours 24');
  const { stdout, stderr } = await runLines(line, {
    env: await commandEnv(dataDir, { ...env, PUBLIC_URL: server.url }),
  });
  expect(stderr).toBe('');
  const link = /^http\S+$/m.exec(stdout)?.[0] ?? '';
  expect((await fetch(`${link}/en`)).status).toBe(200);
}, 60_000);
