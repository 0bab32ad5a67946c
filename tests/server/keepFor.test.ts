import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FormUi } from '#definitions/formats/formats.ts';
import { LIMITS } from '#server/config/limits.ts';
import { expireSubmissions, startExpiry } from '#server/organiser/expireSubmissions.ts';
import { removeDeskMails } from '#server/store/removeDeskMails.ts';
import { databasePath, mailPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { post, reservation } from '../support/chaos/applicants.ts';
import { startHere, startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { dossier, VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { changeStored } from '../support/stores/stores.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let server: TestServer;
afterEach(() => vi.useRealTimers());

function keep(form: CompiledForm, keepFor: string): void {
  form.privacy = { version: '0', keepFor };
}

async function sendDossier(): Promise<string> {
  const response = await server.post('/api/dossiers', dossier());
  return ((await response.json()) as { reference: string }).reference;
}

const onSqlite = onlyOn('sqlite', 'It changes the time of a submission in the database file.');

it('removes mails to people at the desk from the folder after a week, and no other mail', async () => {
  const folder = await temporaryFolder();
  const [old, young] = ['2026-03-01', '2026-03-02'].map((day) => new Date(`${day}T10:00:00Z`)) as [
    Date,
    Date,
  ];
  const write = async (name: string, at: Date) => {
    await writeFile(join(folder, name), 'mail');
    await utimes(join(folder, name), at, at);
  };
  for (const name of ['invitation-1.eml', 'audit-1.eml.enc', 'notice-1.eml', 'notice-2.eml.part'])
    await write(name, old);
  const kept = ['AAAAAAAA.eml', 'invitation-2.eml', 'reprise-1.eml'];
  for (const name of kept) await write(name, name.startsWith('invitation') ? young : old);
  await removeDeskMails(folder, new Date('2026-03-08T10:00:01Z'));
  expect((await readdir(folder)).toSorted()).toEqual(kept);
  await removeDeskMails(join(folder, 'missing'));
});

describe('keepFor', () => {
  it('deletes expired submissions with files and mails, and logs and audits it', async () => {
    const publication = testPublication();
    const dossier = publication.forms.get('dossier')!;
    keep(dossier.form, 'P1Y');
    server = await startTestServer({}, { publication });
    const old = await sendDossier();
    await server.post('/api/stands', VALID);
    const young = await sendDossier();
    const { id } = (await server.store.find(young))!;
    const setCreated = (second: string, which = '') =>
      changeStored(
        server.dataDir,
        `UPDATE submissions SET created_at = '2025-03-31T10:00:${second}.000Z' ${which}`,
      );
    await setCreated('00');
    await setCreated('01', `WHERE id = ${id}`);
    const mailDir = mailPath(server.dataDir);
    await mkdir(mailDir, { recursive: true });
    await writeFile(join(mailDir, `${old}.eml`), 'mail');

    const logger = createLogger('info');
    const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
    const { store, files } = server;
    const options = { store, files, mailDir, publication: () => publication, logger };
    await expireSubmissions(options, new Date('2026-03-31T10:00:00Z'));
    expect(await server.stored()).toHaveLength(3);
    await expireSubmissions(options, new Date('2026-03-31T10:00:01Z'));
    expect((await server.stored()).map(({ formId, reference }) => [formId, reference])).toEqual([
      ['stand', expect.any(String)],
      ['dossier', young],
    ]);
    expect(server.storedFiles()).toHaveLength(1);
    await expect(readFile(join(mailDir, `${old}.eml`))).rejects.toThrow('ENOENT');
    expect(info.mock.calls).toEqual([
      [{ form: 'dossier', count: 1, files: 1, keepFor: 'P1Y' }, expect.stringContaining('deleted')],
    ]);
    expect(await server.store.audited()).toMatchObject([
      { action: 'expire', who: 'server', formId: 'dossier', count: 1, outcome: 'done' },
    ]);
  });

  it.each<[string, (form: CompiledForm) => void]>([
    ['last version', (form) => keep(form, 'P1D')],
    [
      'last version, stored before `privacy` existed',
      ({ submission }) => Object.assign(submission, { keepFor: 'P1D' }),
    ],
  ])('of a removed form is that of its %s', async (_which, change) => {
    const publication = testPublication();
    change(publication.forms.get('dossier')!.form);
    server = await startTestServer({}, { publication });
    await sendDossier();
    const gone = { ...publication, forms: new Map() };
    const { store, files } = server;
    const logger = createLogger('silent');
    const options = {
      store,
      files,
      mailDir: mailPath(server.dataDir),
      publication: () => gone,
      logger,
    };
    await expireSubmissions(options, new Date(Date.now() + 3 * 86_400_000));
    expect(await server.stored()).toEqual([]);
  });

  it('is applied daily', async () => {
    const publication = testPublication();
    keep(publication.forms.get('dossier')!.form, 'P1D');
    server = await startTestServer({}, { publication });
    await sendDossier();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() + 3_600_000 });
    const stop = startExpiry({
      store: server.store,
      files: server.files,
      mailDir: mailPath(server.dataDir),
      publication: () => publication,
      logger: createLogger('silent'),
      limits: LIMITS,
    });
    vi.advanceTimersByTime(24 * 3_600_000);
    await stop();
    expect(await server.stored()).toEqual([]);
  });

  onSqlite.it(
    'in ui.json is applied by the server when it starts',
    async () => {
      const folder = temporaryFolder();
      const sources = makeSources(folder);
      const path = join(folder, 'forms/reservation/ui.json');
      const ui: FormUi = JSON.parse(await readFile(path, 'utf8'));
      Object.assign(ui.privacy!, { keepFor: 'P1Y' });
      await writeFile(path, JSON.stringify(ui));
      const dataDir = join(folder, 'data');
      const lines: object[] = [];
      const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
      const start = () => startHere(dataDir, { env: sources, logger });
      const first = await start();
      expect((await post(first.url, reservation())).status).toBe(201);
      await first.stop();
      const changed = new DatabaseSync(databasePath(dataDir));
      changed.exec("UPDATE submissions SET created_at = '2020-01-01T00:00:00.000Z'");
      changed.close();
      await (await start()).stop();
      expect(lines).toContainEqual(
        expect.objectContaining({ form: 'reservation', count: 1, files: 0, keepFor: 'P1Y' }),
      );
      const left = new DatabaseSync(databasePath(dataDir));
      expect(left.prepare('SELECT reference FROM submissions').all()).toEqual([]);
      left.close();
    },
    60_000,
  );
});
