import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Publication } from '#contract/Publication.ts';
import { MAIL_TIMING } from '#server/config/limits.ts';
import { formRecord } from '#server/live/FormVersions.ts';
import { folderTransport } from '#server/mail/folderTransport.ts';
import type { MailTransport, OutgoingMail } from '#server/mail/MailTransport.ts';
import type { MailWorker, MailWorkerOptions } from '#server/mail/MailWorker.ts';
import { smtpTransport } from '#server/mail/smtpTransport.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { StoreUnavailableError } from '#server/store/storeErrors.ts';
import type { TableOutbox } from '#server/store/tables/TableOutbox.ts';
import { atEnd } from '../support/atEnd.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { type MailServer, startMailServer } from '../support/server/mailServer.ts';
import { startMailWorker } from '../support/server/startMailWorker.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { FRENCH_BREAK, plainSpaces, shown } from '../support/spaces.ts';

const MAILED = { ...VALID, email: 'ama@example.org' };

/** Short intervals; `leaseMs` keeps its default, which is longer than any of these tests. */
const QUICK = {
  ...MAIL_TIMING,
  firstRetryMs: 20,
  longestRetryMs: 50,
  longestPauseMs: 50,
  sendMs: 2_000,
  pollMs: 20,
  outboxMs: 20,
  turnMs: 20,
};

let server: TestServer;
let mails: MailServer | undefined;

beforeEach(async () => {
  server = await startTestServer();
});

function startWorker(transport: MailTransport, options: Partial<MailWorkerOptions> = {}): MailWorker {
  const worker = startMailWorker(server, transport, { timing: QUICK, ...options });
  atEnd(() => worker.stop());
  return worker;
}

async function submit(count: number, headers?: Record<string, string>): Promise<string[]> {
  const references: string[] = [];
  for (let index = 0; index < count; index++) {
    const response = await server.post(
      '/api/stands',
      { ...MAILED, email: `ama${index}@example.org` },
      headers,
    );
    expect(response.status).toBe(201);
    references.push(((await response.json()) as { reference: string }).reference);
  }
  return references;
}

const allSent = (count: number) =>
  vi.waitFor(
    async () => expect(await server.store.outbox.state()).toMatchObject({ waiting: 0, sent: count }),
    { timeout: 20_000 },
  );

/** By recipient: the number of accepted mails, and their Message-IDs. */
function copies(): Map<string, { count: number; ids: Set<string> }> {
  const found = new Map<string, { count: number; ids: Set<string> }>();
  for (const { to, message } of mails?.accepted ?? []) {
    const known = found.get(to.join()) ?? { count: 0, ids: new Set<string>() };
    known.count++;
    known.ids.add(/^Message-ID: (.+)$/im.exec(message)?.[1]?.trim() ?? '');
    found.set(to.join(), known);
  }
  return found;
}

/** The mail that the worker sends for one submission. */
async function outgoing(
  body: Record<string, unknown>,
  locale: string,
  publication?: Publication,
): Promise<OutgoingMail> {
  const caught: OutgoingMail[] = [];
  if (publication) {
    server.publications.replace(publication);
    // As the server does after each publication.
    await server.store.forms.publish(
      [...publication.forms.values()].map((form) => formRecord(publication, form)),
    );
  }
  const transport = { send: async (mail: OutgoingMail) => void caught.push(mail) };
  expect((await server.post('/api/stands', body, { 'accept-language': locale })).status).toBe(201);
  startWorker(transport);
  await allSent(1);
  return caught[0]!;
}

describe('a confirmation', () => {
  it("summarises the submission in the applicant's language", async () => {
    const mail = await outgoing(MAILED, 'en');
    const reference = String((await server.stored())[0]?.reference);
    expect(mail).toMatchObject({
      to: 'ama@example.org',
      from: { name: 'Salon', address: 'contact@example.org' },
      replyTo: 'contact@example.org',
      locale: 'en',
    });
    expect(mail.messageId).toMatch(new RegExp(`^<${reference}\\.[0-9a-f]{12}@example\\.org>$`));
    // Texts without an English translation are French.
    expect(mail.subject).toBe(shown(`Reçu : Stand ${reference}`));
    for (const version of [mail.text, mail.html]) {
      for (const words of ['Hello,', 'Thank you!', reference, 'Kind', 'Small', 'Or', 'FCFA 300']) {
        expect(plainSpaces(version)).toContain(words);
      }
    }
    expect(mail.text).toContain(`Your reference: ${reference}`);
    expect(mail.html).toContain('<html lang="en"');
    expect(mail.html).toContain(`Gardez ${reference} &amp; &lt;co&gt;.`);
    expect(mail.text).toContain(`Gardez ${reference} & <co>.`);
  });

  it('contains no typed text', async () => {
    const mail = await outgoing({ ...MAILED, nom: 'http://spam.test' }, 'fr');
    expect(mail.text + mail.html + mail.subject).not.toContain('spam');
    expect(plainSpaces(mail.text)).toContain('- Pack : Or');
  });

  it('sets French spaces in its subject, text and HTML', async () => {
    const { subject, text, html } = await outgoing(MAILED, 'fr');
    expect(text).toContain('- Pack\u00a0: Or');
    expect(text).toContain('Merci\u202f!');
    expect(`${subject}\n${text}\n${html.replace(/<style.*?<\/style>/gs, '')}`).not.toMatch(FRENCH_BREAK);
  });

  it("uses the texts of the submission's publication", async () => {
    const later = testPublication('2');
    const texts = { fr: { ...later.texts.fr, 'forms.stand.submission.mail.text.0': 'Autre' } };
    const { form, validators } = later.forms.get('stand')!;
    const next = { form: { ...form, version: '0123456789ab' }, validators };
    await submit(1);
    server.publications.replace({ ...later, texts, forms: new Map([...later.forms, ['stand', next]]) });
    const caught: OutgoingMail[] = [];
    startWorker({ send: async (mail) => void caught.push(mail) });
    await allSent(1);
    expect(caught[0]?.text).toContain(shown('Merci !'));
  });

  it('has a subject of one line, even if the definition has several', async () => {
    const publication = testPublication();
    const subject = 'Bonjour\r\nBcc: evil@example.org\n\n{reference}';
    const texts = { fr: { ...publication.texts.fr, 'forms.stand.submission.mail.subject': subject } };
    const mail = await outgoing(MAILED, 'fr', { ...publication, texts });
    expect(mail.subject).toMatch(/^Bonjour Bcc: evil@example\.org \w{8}$/);
  });

  it('uses the French text if the English one cannot be formatted', async () => {
    const publication = testPublication();
    const en = { ...publication.texts.en, 'forms.stand.submission.mail.text.0': 'Thanks {nobody}' };
    const mail = await outgoing(MAILED, 'en', { ...publication, texts: { ...publication.texts, en } });
    expect(mail.text).toContain(shown('Merci !'));
  });

  it.each(['ama@example.org\r\nBcc: b@example.org', 'ama@example.org, b@example.org', 'A <a@example.org>'])(
    'goes to one plain address: %j is refused',
    async (email) => {
      expect((await server.post('/api/stands', { ...MAILED, email })).status).toBe(422);
      expect(await server.store.outbox.state()).toMatchObject({ waiting: 0 });
    },
  );

  it('is not queued without an address, and is deleted with its submission', async () => {
    const { email: _, ...without } = MAILED;
    expect((await server.post('/api/stands', without)).status).toBe(201);
    expect(await server.store.outbox.state()).toMatchObject({ waiting: 0 });
    await submit(1);
    expect(await server.store.outbox.state()).toMatchObject({ waiting: 1 });
    await server.store.delete((await server.stored()).map(({ id }) => id));
    expect(await server.store.outbox.state()).toEqual({
      waiting: 0,
      sent: 0,
      failed: 0,
      oldestWaiting: undefined,
    });
  });
});

describe('a mail server', () => {
  it('receives every mail once, as text and HTML', async () => {
    mails = await startMailServer();
    startWorker(smtpTransport(mails.url, MAIL_TIMING), { from: 'Le Salon <salon@fair.example>' });
    const references = await submit(3);
    await allSent(3);
    expect([...copies().values()].map(({ count }) => count)).toEqual([1, 1, 1]);
    const [first] = mails.accepted;
    expect(first?.from).toBe('salon@fair.example');
    expect(first?.message).toMatch(/^From: Le Salon <salon@fair\.example>$/m);
    expect(first?.message).toMatch(/^Reply-To: contact@example\.org$/m);
    expect(first?.message).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(first?.message).toContain('text/plain');
    expect(first?.message).toContain('text/html');
    expect(first?.message).toContain(references[0]);
  });

  it('receives at most MAIL_TIMING.atOnce mails at a time, and `stop` waits for these', async () => {
    mails = await startMailServer(Array.from({ length: 7 }, () => 'hold'));
    await submit(7);
    const worker = startWorker(smtpTransport(mails.url, MAIL_TIMING), {
      timing: { ...QUICK, sendMs: 20_000 },
    });
    await vi.waitFor(() => expect(mails?.held).toBe(MAIL_TIMING.atOnce), { timeout: 10_000 });
    expect(await server.store.outbox.nextDue()).toEqual(expect.any(Date));
    const stopped = worker.stop();
    mails.release();
    await stopped;
    expect(await server.store.outbox.state()).toMatchObject({ waiting: 2, sent: MAIL_TIMING.atOnce });
    expect([...copies().values()].map(({ count }) => count)).toEqual(Array(MAIL_TIMING.atOnce).fill(1));
  }, 30_000);

  it('that refuses, hangs and dies receives every mail, and only those without an answer twice', async () => {
    mails = await startMailServer([451, 'accept', 'hang', 550, 'accept', 'die', 421]);
    await submit(8);
    startWorker(smtpTransport(mails.url, MAIL_TIMING));
    await allSent(8);
    const counts = [...copies().values()];
    expect(counts).toHaveLength(8);
    const twice = counts.filter(({ count }) => count > 1);
    expect(twice.length).toBeGreaterThan(0);
    expect(twice.length).toBeLessThanOrEqual(MAIL_TIMING.atOnce);
    expect(counts.every(({ count }) => count <= 2)).toBe(true);
    expect(counts.every(({ ids }) => ids.size === 1)).toBe(true);
    expect(mails.refused).toBe(4);
  }, 30_000);

  it('that was unreachable receives its mails later', async () => {
    mails = await startMailServer();
    const { url } = mails;
    await mails.stop();
    const postponed = vi.spyOn(server.store.outbox, 'postpone');
    startWorker(smtpTransport(url, MAIL_TIMING));
    await submit(3);
    await vi.waitFor(() => expect(postponed.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
    mails = await startMailServer([], Number(new URL(url).port));
    await allSent(3);
    expect([...copies().values()].map(({ count }) => count)).toEqual([1, 1, 1]);
  }, 30_000);

  it('receives only unmarked mails again after a crash between its answer and `markSent`', async () => {
    mails = await startMailServer();
    await submit(MAIL_TIMING.atOnce + 2);
    const { outbox } = server.store;
    const crash = vi.spyOn(outbox, 'markSent').mockImplementation(() => new Promise(() => undefined));
    const timing = { ...QUICK, leaseMs: 200 };
    startMailWorker(server, smtpTransport(mails.url, MAIL_TIMING), { timing });
    await vi.waitFor(() => expect(crash).toHaveBeenCalledTimes(MAIL_TIMING.atOnce), { timeout: 10_000 });
    crash.mockRestore();
    startWorker(smtpTransport(mails.url, MAIL_TIMING));
    await allSent(MAIL_TIMING.atOnce + 2);
    const counts = [...copies().values()];
    expect(counts.map(({ count }) => count).sort()).toEqual([1, 1, ...Array(MAIL_TIMING.atOnce).fill(2)]);
    expect(counts.every(({ ids }) => ids.size === 1)).toBe(true);
  }, 30_000);

  it('receives one mail again after a crash, if it had answered quickly', async () => {
    mails = await startMailServer(['hold']);
    await submit(MAIL_TIMING.atOnce);
    const { store } = server;
    let isDead = false;
    const never = () => new Promise<never>(() => undefined);
    const until = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
      ((...args: Args) => (isDead ? never() : call(...args))) as typeof call;
    const outbox: Partial<TableOutbox> = {
      subscribe: () => () => undefined,
      nextDue: until(() => store.outbox.nextDue()),
      claim: until((now, due) => store.outbox.claim(now, due)),
      postpone: never,
      markSent: () => {
        isDead = true;
        return never();
      },
    };
    const dying = {
      outbox,
      secret: store.secret,
      formRecord: (id: string, version: string) => store.formRecord(id, version),
    };
    startMailWorker(server, smtpTransport(mails.url, MAIL_TIMING), {
      store: dying as Partial<SubmissionStore> as SubmissionStore,
      timing: { ...QUICK, leaseMs: 200, turnMs: 20_000 },
    });
    await vi.waitFor(() => expect(mails?.begun).toBe(MAIL_TIMING.atOnce), { timeout: 10_000 });
    mails.release();
    await vi.waitFor(() => expect(isDead).toBe(true), { timeout: 10_000 });
    startWorker(smtpTransport(mails.url, MAIL_TIMING));
    await allSent(MAIL_TIMING.atOnce);
    const counts = [...copies().values()].map(({ count }) => count);
    expect(counts.sort()).toEqual([...Array(MAIL_TIMING.atOnce - 1).fill(1), 2]);
  }, 30_000);

  it('receives no mail again when `markSent` found the database locked', async () => {
    await submit(2);
    const { outbox } = server.store;
    const markSent = outbox.markSent.bind(outbox);
    let locked = 3;
    outbox.markSent = async (id, now) => {
      if (locked-- > 0) throw new StoreUnavailableError('locked');
      return markSent(id, now);
    };
    const sent: string[] = [];
    const transport = { send: async ({ to }: OutgoingMail) => void sent.push(to) };
    startWorker(transport, { timing: { ...QUICK, leaseMs: 10 } });
    await allSent(2);
    expect(sent.sort()).toEqual(['ama0@example.org', 'ama1@example.org']);
  });

  it('receives a mail soon after the database is back that was away', async () => {
    await submit(1);
    const { outbox } = server.store;
    const nextDue = outbox.nextDue.bind(outbox);
    let away = 1;
    outbox.nextDue = async () => {
      if (away-- > 0) throw new StoreUnavailableError('away');
      return nextDue();
    };
    startWorker({ send: async () => undefined }, { timing: MAIL_TIMING });
    await expect.poll(() => outbox.state(), { timeout: 10_000 }).toMatchObject({ waiting: 0, sent: 1 });
  });

  it('that always refuses: the mail fails after `giveUpMs`, stays stored and is counted', async () => {
    mails = await startMailServer(Array.from({ length: 100 }, () => 550));
    await submit(1);
    startWorker(smtpTransport(mails.url, MAIL_TIMING), { timing: { ...QUICK, giveUpMs: 2_000 } });
    await vi.waitFor(
      async () => expect(await server.store.outbox.state()).toMatchObject({ waiting: 0, failed: 1, sent: 0 }),
      { timeout: 20_000 },
    );
    expect(mails.refused).toBeGreaterThan(1);
  }, 30_000);

  it('that hangs: `stop` waits at most `stopMs`', async () => {
    mails = await startMailServer(['hang']);
    await submit(1);
    const worker = startWorker(smtpTransport(mails.url, MAIL_TIMING), {
      timing: { ...QUICK, sendMs: 60_000, stopMs: 100 },
    });
    await vi.waitFor(() => expect(mails?.refused).toBe(1));
    await worker.stop();
    expect(await server.store.outbox.state()).toMatchObject({ waiting: 1, sent: 0 });
    // The mail is in doubt: nobody sends it until its lease ends.
    expect((await server.store.outbox.nextDue())?.getTime()).toBeGreaterThan(Date.now() + 60_000);
  });
});

describe('without a mail server', () => {
  it('mails are files with the reference as name', async () => {
    const folder = join(server.dataDir, 'mail');
    startWorker(folderTransport(folder));
    const references = await submit(2);
    await allSent(2);
    expect((await readdir(folder)).sort()).toEqual(references.map((name) => `${name}.eml`).sort());
    const message = await readFile(join(folder, `${references[0]}.eml`), 'utf8');
    expect(message).toMatch(/^To: ama0@example\.org\r$/m);
    expect(message).toMatch(/^From: Salon <contact@example\.org>\r$/m);
  });
});
