import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Publication } from '#contract/Publication.ts';
import { folderTransport } from '#server/mail/folderTransport.ts';
import { exportTables } from '#server/organiser/exports/exportTables.ts';
import { DiskFileStore } from '#server/store/files/DiskFileStore.ts';
import { removeUnconfirmed } from '#server/store/removeUnconfirmed.ts';
import { mailPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { atEnd } from '../support/atEnd.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { startMailWorker } from '../support/server/startMailWorker.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { VALID } from '../support/server/validSubmissions.ts';

const BODY = { ...VALID, email: 'Ama+news@example.org' };
const SITE = 'https://fair.example.org';
const DAY_MS = 24 * 3_600_000;

let server: TestServer;

/** A publication whose form `stand` has `optIn`. */
function withOptIn(): Publication {
  const publication = testPublication();
  const stand = publication.forms.get('stand')!;
  const { submission } = stand.form;
  const form = {
    ...stand.form,
    submission: { ...submission, mail: { ...submission.mail!, optIn: true as const } },
  };
  return { ...publication, forms: new Map([...publication.forms, ['stand', { ...stand, form }]]) };
}

async function start(): Promise<void> {
  server = await startTestServer({}, { publication: withOptIn() });
  const worker = startMailWorker(server, folderTransport(mailPath(server.dataDir)), { publicUrl: SITE });
  atEnd(() => worker.stop());
}

interface Subscription {
  reference: string;
  mail: string;
  /** Links with the address of the test server. */
  confirm: string;
  leave: string;
}

/** Subscribes and reads the mail. */
async function subscribe(email = BODY.email, locale = 'fr'): Promise<Subscription> {
  const before = (await server.store.outbox.state()).sent;
  const response = await server.post('/api/stands', { ...BODY, email }, { 'accept-language': locale });
  expect(response.status).toBe(201);
  const { reference } = (await response.json()) as { reference: string };
  await expect
    .poll(async () => (await server.store.outbox.state()).sent, { timeout: 10_000 })
    .toBe(before + 1);
  const mail = await readFile(join(mailPath(server.dataDir), `${reference}.eml`), 'utf8');
  const whole = mail.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const link = (kind: string) =>
    server.url + (new RegExp(`${SITE}(/_subscription/${kind}/[^"\\s>]+)`).exec(whole)?.[1] ?? '/no-link');
  return { reference, mail, confirm: link('confirm'), leave: link('leave') };
}

const post = (url: string, body = '', type = 'application/x-www-form-urlencoded') =>
  fetch(url, { method: 'POST', headers: { 'content-type': type }, body });

const states = async () => (await server.stored()).map(({ confirmedAt }) => confirmedAt);

describe('a subscription', () => {
  it('is confirmed by the button on the page of its link, not by opening the link', async () => {
    await start();
    const { confirm } = await subscribe();
    expect(await states()).toEqual([null]);
    const page = await fetch(confirm);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self';.*style-src 'self' 'sha256-/,
    );
    const html = await page.text();
    expect(html).toContain('<form method="post"><button');
    expect(html).toContain('lang="fr"');
    expect(html).not.toContain('<script');
    await fetch(confirm, { method: 'HEAD' });
    expect(await states()).toEqual([null]);
    expect((await post(confirm)).status).toBe(200);
    expect(await states()).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)]);
    expect(await (await fetch(confirm)).text()).not.toContain('<button');
    expect((await post(confirm)).status).toBe(200);
  });

  it('ends by one click in the mail program (RFC 8058), and by the page of the link', async () => {
    await start();
    const first = await subscribe();
    const headers = first.mail.slice(0, first.mail.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
    const [, address = ''] = /^List-Unsubscribe: <(https:\/\/[^>]+)>$/m.exec(headers) ?? [];
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(server.url + address.slice(SITE.length)).toBe(first.leave);
    await post(first.confirm);
    expect(await (await fetch(first.leave)).text()).toContain('<button');
    expect(await server.stored()).toHaveLength(1);
    const left = await post(first.leave, 'List-Unsubscribe=One-Click');
    expect(left).toMatchObject({ status: 200, redirected: false });
    expect(await server.stored()).toEqual([]);
    // A second click shows no error; the link to confirm has expired.
    expect((await post(first.leave)).status).toBe(200);
    expect((await post(first.confirm)).status).toBe(410);
    const again = await subscribe();
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    expect((await fetch(again.leave, { method: 'POST', body: form })).status).toBe(200);
    expect(await server.stored()).toEqual([]);
  });

  it('of a listed address gets the same answer as any other, and is listed once', async () => {
    await start();
    const first = await subscribe('ama@example.org');
    await post(first.confirm);
    const second = await subscribe('AMA@example.org');
    expect(second.reference).not.toBe(first.reference);
    expect((await post(second.confirm)).status).toBe(200);
    expect((await states()).filter((state) => state !== null)).toHaveLength(1);
    // The link of either mail ends both subscriptions.
    await post(second.leave);
    expect(await server.stored()).toEqual([]);
  });

  it('refuses a long confirmation with 413 and the limit of that page', async () => {
    await start();
    const { confirm } = await subscribe('ama@example.org');
    const publication = server.publications.current();
    const fr = { ...publication.texts.fr, 'server.bodyTooBig': 'At most {limit}' };
    server.publications.replace({ ...publication, texts: { ...publication.texts, fr } });
    const response = await post(confirm, 'x'.repeat(20_000));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errors: ['At most 10000'] });
  });

  it('is deleted with its mail if not confirmed in time', async () => {
    await start();
    const stranger = await subscribe('stranger@example.org');
    const reader = await subscribe('reader@example.org');
    await post(reader.confirm);
    const files = new DiskFileStore(server.dataDir);
    const removal = { store: server.store, files, mailDir: mailPath(server.dataDir) };
    const daysLater = (days: number) => new Date(Date.now() + days * DAY_MS);
    await removeUnconfirmed(removal, createLogger('silent'), 7, daysLater(6));
    expect(await server.stored()).toHaveLength(2);
    await removeUnconfirmed(removal, createLogger('silent'), 7, daysLater(8));
    expect((await server.stored()).map(({ reference }) => reference)).toEqual([reader.reference]);
    const mail = join(mailPath(server.dataDir), `${stranger.reference}.eml`);
    await expect(readFile(mail)).rejects.toThrow('ENOENT');
    expect((await post(stranger.confirm)).status).toBe(410);
  });

  it("has mail and pages in the subscriber's language, whatever the request's language", async () => {
    await start();
    const { confirm, mail } = await subscribe('ama@example.org', 'en');
    expect(confirm).toMatch(/\?lang=en$/);
    expect(mail).toMatch(/^Content-Language: en\r$/m);
    const page = await fetch(confirm, { headers: { 'accept-language': 'fr' } });
    expect(page.headers.get('content-language')).toBe('en');
  });

  it('is exported with its state', async () => {
    await start();
    const { confirm } = await subscribe();
    await subscribe('other@example.org');
    await post(confirm);
    expect(await states()).toEqual([expect.any(String), null]);
    const options = {
      locale: 'fr',
      keys: true,
      timeZone: 'Africa/Douala',
      timeZoneName: '',
      t: (id: string) => id,
    };
    const [table] = await exportTables(server.store, options);
    const column = table?.columns.find(({ key }) => key === 'confirmedAt');
    const cells = [];
    for await (const row of table?.rows() ?? []) cells.push(column?.read(row));
    expect(cells).toEqual([(await states())[0], undefined]);
  });
});

describe('a link', () => {
  it('that is forged changes nothing', async () => {
    await start();
    const { confirm, leave, reference } = await subscribe();
    const other = await subscribe('other@example.org');
    const swapped = confirm.replace(reference, other.reference);
    const forged = [
      swapped,
      confirm.replace(/\.[\w-]{4}/, '.AAAA'),
      leave.replace('/stand.', '/dossier.'),
      leave.replace(/[\w-]{4}\?/, 'AAAA?'),
      `${server.url}/_subscription/confirm/x`,
      `${server.url}/_subscription/leave/x`,
      `${server.url}/_subscription/leave/..`,
    ];
    for (const url of forged) expect([410, 404]).toContain((await post(url)).status);
    for (const url of forged) expect([410, 404]).toContain((await fetch(url)).status);
    expect(await states()).toEqual([null, null]);
  });

  it('to confirm answers 410 for a form without `optIn`', async () => {
    server = await startTestServer();
    const { reference } = (await (await server.post('/api/stands', BODY)).json()) as { reference: string };
    expect((await post(`${server.url}/_subscription/confirm/${reference}.x`)).status).toBe(410);
    expect(await states()).toEqual([undefined]);
  });
});
