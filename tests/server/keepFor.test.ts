import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expireSubmissions } from '#server/organiser/expireSubmissions.ts';
import { DiskFileStore } from '#server/store/files/DiskFileStore.ts';
import { databasePath, filesPath, mailPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { dossier, VALID } from '../support/server/validSubmissions.ts';

let server: TestServer;
afterEach(() => server.stop());

async function sendDossier(): Promise<string> {
  const response = await server.post('/api/dossiers', dossier());
  return ((await response.json()) as { reference: string }).reference;
}

describe('keepFor', () => {
  it('deletes expired submissions with files and mails, and logs and audits it', async () => {
    const publication = testPublication();
    const dossier = publication.forms.get('dossier')!;
    dossier.form.submission.keepFor = 'P1Y';
    server = await startTestServer({}, { publication });
    const old = await sendDossier();
    await server.post('/api/stands', VALID);
    const young = await sendDossier();
    const database = new DatabaseSync(databasePath(server.dataDir), { timeout: 5_000 });
    database.exec("UPDATE submissions SET created_at = '2025-03-31T10:00:00.000Z'");
    database
      .prepare("UPDATE submissions SET created_at = '2025-03-31T10:00:01.000Z' WHERE reference = ?")
      .run(young);
    database.close();
    const mailDir = mailPath(server.dataDir);
    await mkdir(mailDir, { recursive: true });
    await writeFile(join(mailDir, `${old}.eml`), 'mail');

    const logger = createLogger('info');
    const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
    const files = new DiskFileStore(filesPath(server.dataDir));
    const options = { store: server.store, files, mailDir, publication: () => publication, logger };
    await expireSubmissions(options, new Date('2026-03-31T10:00:00Z'));
    expect(await server.stored()).toHaveLength(3);
    await expireSubmissions(options, new Date('2026-03-31T10:00:01Z'));
    expect((await server.stored()).map(({ formId, reference }) => [formId, reference])).toEqual([
      ['stand', expect.any(String)],
      ['dossier', young],
    ]);
    expect(server.filesOnDisk()).toHaveLength(1);
    await expect(readFile(join(mailDir, `${old}.eml`))).rejects.toThrow('ENOENT');
    expect(info.mock.calls).toEqual([
      [{ form: 'dossier', count: 1, files: 1, keepFor: 'P1Y' }, expect.stringContaining('deleted')],
    ]);
    expect(await server.store.audited()).toMatchObject([
      { action: 'expire', who: 'server', formId: 'dossier', count: 1, outcome: 'done' },
    ]);
  });

  it('of a removed form is that of its last version', async () => {
    const publication = testPublication();
    publication.forms.get('dossier')!.form.submission.keepFor = 'P1D';
    server = await startTestServer({}, { publication });
    await sendDossier();
    const gone = { ...publication, forms: new Map() };
    const files = new DiskFileStore(filesPath(server.dataDir));
    const logger = createLogger('silent');
    const options = {
      store: server.store,
      files,
      mailDir: mailPath(server.dataDir),
      publication: () => gone,
      logger,
    };
    await expireSubmissions(options, new Date(Date.now() + 3 * 86_400_000));
    expect(await server.stored()).toEqual([]);
  });
});
