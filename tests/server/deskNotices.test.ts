import { beforeAll, expect, it } from 'vitest';
import type { Notices, Rhythm } from '#contract/desk/notices.ts';
import type { Audit, CheckedAudit } from '#contract/desk/people.ts';
import { DeskPeople } from '#server/desk/accounts/DeskPeople.ts';
import { nextNotice } from '#server/desk/notices/DeskNotices.ts';
import { NoticePass } from '#server/desk/notices/NoticePass.ts';
import type { OutgoingMail } from '#server/mail/MailTransport.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { atEnd } from '../support/atEnd.ts';
import { CHEAP_PASSPHRASES, type DeskPerson, joinDesk, rightsTo } from '../support/server/deskPerson.ts';
import { storeStand } from '../support/server/deskSubmissions.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { startMailWorker } from '../support/server/startMailWorker.ts';
import { changeStored, readStored } from '../support/stores/stores.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const server = await startTestServer({ DATA_KEY }, { limits: CHEAP_PASSPHRASES });
const logger = createLogger('silent');
const pass = () => new NoticePass(server.store, () => 'Africa/Douala', logger);
const MINUTE_MS = 60_000;

/** When this file runs: what the routes write is of now. */
const start = Date.now();
const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);

let ama: DeskPerson;
let paul: DeskPerson;

beforeAll(async () => {
  await storeStand(server, { nom: 'Avant' });
  ama = await joinDesk(server, { email: 'ama@example.org' });
  paul = await joinDesk(server, { email: 'paul@example.org', rights: rightsTo(['read'], 'stand') });
});

const choose = async (person: DeskPerson, rhythm: Rhythm, form = 'stand') =>
  (await person.call('PUT', `forms/${form}/notice`, { rhythm })).status;

const waiting = async () =>
  (
    await readStored(
      server.dataDir,
      "select person, notice from mails where state = 'waiting' order by person",
    )
  ).map(({ person, notice }) => [person, JSON.parse(String(notice)).count]);

/** Sends what waits with a mail server that takes everything. */
async function sendWaiting(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const worker = startMailWorker(server, { send: async (mail) => void sent.push(mail) });
  atEnd(() => worker.stop());
  await expect.poll(async () => (await server.store.outbox.state()).waiting).toBe(0);
  await worker.stop();
  return sent;
}

it('shows each person their own choice for the forms that they read', async () => {
  expect(await choose(ama, 'now')).toBe(204);
  expect(await choose(paul, 'daily')).toBe(204);
  expect(await choose(paul, 'daily', 'unknown')).toBe(404);
  expect((await paul.call('PUT', 'forms/stand/notice', { rhythm: 'hourly' })).status).toBe(400);
  const own = (await (await paul.call('GET', 'notices')).json()) as Notices;
  expect(own.forms.map(({ id, rhythm }) => [id, rhythm])).toEqual([['stand', 'daily']]);
  expect(own.time).toBe('07:00');
  expect(await choose(paul, 'never')).toBe(204);
});

it('mails a number and links, at most once in ten minutes, and no answer', async () => {
  // What was there before the choice is not told.
  await pass().run(at(1));
  expect(await waiting()).toEqual([]);
  await storeStand(server, { nom: 'Zoulou-nom' });
  await pass().run(at(1));
  expect(await waiting()).toEqual([[ama.id, 1]]);
  const [mail] = await sendWaiting();
  expect(mail).toMatchObject({ to: 'ama@example.org', subject: expect.stringContaining('1 nouvel envoi') });
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('https://fair.example.org/_desk/forms/stand');
    expect(text).toContain('https://fair.example.org/_desk/notices');
    expect(text).not.toContain('Zoulou');
  }
  await storeStand(server);
  await storeStand(server);
  await pass().run(at(10));
  expect(await waiting()).toEqual([]);
  // Two copies at one moment tell it once.
  await Promise.all([pass().run(at(12)), pass().run(at(12))]);
  expect(await waiting()).toEqual([[ama.id, 2]]);
  // While it waits, no second one joins it; the next one has the rest.
  await storeStand(server);
  await pass().run(at(30));
  expect(await waiting()).toEqual([[ama.id, 2]]);
  await sendWaiting();
  await pass().run(at(60));
  expect(await waiting()).toEqual([[ama.id, 1]]);
  await sendWaiting();
});

it('mails once what came in a week, also where the rhythm changed meanwhile', async () => {
  await choose(ama, 'never');
  await choose(paul, 'daily');
  await storeStand(server);
  await choose(paul, 'weekly');
  await storeStand(server);
  await pass().run(at(8 * 24 * 60));
  expect(await waiting()).toEqual([[paul.id, 2]]);
  await sendWaiting();
  await pass().run(at(16 * 24 * 60));
  expect(await waiting()).toEqual([]);
});

it('mails nothing to who chose never, may not read the form any more, or was removed', async () => {
  const people = new DeskPeople(server.store.backend);
  await choose(paul, 'now');
  await storeStand(server);
  await pass().run(at(17 * 24 * 60));
  expect(await waiting()).toEqual([[paul.id, 1]]);
  await people.setRights(paul.id, { rights: rightsTo(['read'], 'other'), version: 1 }, ama.id);
  expect(await sendWaiting()).toEqual([]);
  expect(await readStored(server.dataDir, 'select id from mails where person is not null')).toHaveLength(1);
  const kofi = await joinDesk(server, { email: 'kofi@example.org', rights: rightsTo(['read'], 'stand') });
  await choose(kofi, 'now');
  await storeStand(server);
  await pass().run(at(18 * 24 * 60));
  expect(await waiting()).toContainEqual([kofi.id, 1]);
  await people.remove(kofi.id);
  expect(await sendWaiting()).toEqual([]);
  const tables = await readStored(server.dataDir, 'select * from mails');
  expect(JSON.stringify(tables)).not.toContain('example.org');
});

it.each([
  ['daily', '2026-11-28T05:59:00Z', '2026-11-28T06:00:00.000Z'],
  ['daily', '2026-11-28T06:00:00Z', '2026-11-29T06:00:00.000Z'],
  ['weekly', '2026-11-28T05:00:00Z', '2026-11-30T06:00:00.000Z'],
  ['weekly', '2026-11-30T06:00:00Z', '2026-12-07T06:00:00.000Z'],
] as const)('%s after %s: %s', (rhythm, now, next) => {
  expect(nextNotice(rhythm, new Date(now), 'Africa/Douala')).toBe(next);
});

it('keeps to the local hour when clocks change', () => {
  const next = (now: string) => nextNotice('daily', new Date(now), 'Europe/Paris');
  expect(next('2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(next('2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
});

it('mails the head of the audit log to who asks, and says when the mail server takes none', async () => {
  const sent: OutgoingMail[] = [];
  const transport = {
    send: async (mail: OutgoingMail) => {
      if (sent.push(mail) > 1) throw new Error('No connection');
    },
  };
  const own = await startTestServer({}, { limits: CHEAP_PASSPHRASES, transport });
  const auditor = await joinDesk(own, { rights: rightsTo(['audit']) });
  await own.store.audit({ action: 'deskInvite', who: auditor.id, outcome: 'done' });
  const ask = () => auditor.call('POST', 'audit/head', {});
  const { head } = (await (await ask()).json()) as CheckedAudit;
  expect(sent).toMatchObject([{ to: auditor.email, text: expect.stringContaining(String(head)) }]);
  expect((await ask()).status).toBe(503);
});

it("filters the audit log by days of the site's time zone", async () => {
  const own = await startTestServer({}, { limits: CHEAP_PASSPHRASES });
  const auditor = await joinDesk(own, { rights: rightsTo(['audit']) });
  await own.store.audit({ action: 'deskErase', who: auditor.id, outcome: 'done' });
  // 00:30 in Douala, the next day.
  await changeStored(
    own.dataDir,
    "update audit set at = '2026-03-01T23:30:00.000Z' where action = 'deskErase'",
  );
  const found = async (day: string) => {
    const response = await auditor.call('GET', `audit?action=deskErase&from=${day}&to=${day}`);
    return ((await response.json()) as Audit).entries.length;
  };
  expect([await found('2026-03-01'), await found('2026-03-02')]).toEqual([0, 1]);
});
