import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { databasePath } from '#server/store/storagePaths.ts';
import { breakingLine } from '../support/browser/breakingLine.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { openPage, waitForHydration } from '../support/browser/openPage.ts';
import { realFile } from '../support/browser/realFile.ts';
import { UPLOADS } from '../support/browser/sendForm.ts';
import { frozenPath } from '../support/definitionFolders.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Bytes in one request of a page. */
const CHUNK = 2 * 1024 * 1024;

const ROUNDS = 20;

test.each([
  { megabytes: 10, speed: 1_000_000 },
  { megabytes: 100, speed: 8_000_000 },
])(
  'a file of $megabytes MB arrives once and unchanged over twenty cuts, kills and reloads at random moments',
  async ({ megabytes, speed }) => {
    const dataDir = temporaryFolder();
    const env = makeSources(join(dataDir, 'sources'));
    cpSync(frozenPath(`forms/${UPLOADS}`), join(env.FORMS_DIR ?? '', UPLOADS), { recursive: true });
    let server = await startServerProcess(dataDir, { env });
    onTestFinished(async () => void (await server.end('SIGTERM')));
    const line = await breakingLine(server.url);
    onTestFinished(() => line.close());
    const source = formSources().get(UPLOADS)!;
    const { page } = await openPage(source.form.route!, { baseURL: line.url });
    // The rest of a long file, and its examination.
    page.setDefaultTimeout(120_000);
    const applicant = new Applicant(page, source);
    await applicant.begin();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: speed,
    });
    const size = megabytes * 1024 * 1024 - 1_000;
    await applicant.fillToEnd();
    const video = realFile('longue.mp4', size);
    const before = line.sent;
    await applicant.control('videoPresentation').setInputFiles(video.path);
    for (let round = 0; round < ROUNDS; round++) {
      await page.waitForTimeout(Math.random() * 1_000);
      if (round % 4 === 1) {
        await server.end('SIGKILL');
        server = await startServerProcess(dataDir, { env });
        line.leadTo(server.url);
      } else if (round % 10 === 5) {
        await page.reload();
        await waitForHydration(page);
      } else {
        await line.cut(Math.random() * 500);
      }
    }
    const { reference } = await applicant.submit();
    const sent = line.sent - before;
    const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
    const [{ rows }] = database.prepare('SELECT count(*) AS rows FROM submissions').all() as [
      { rows: number },
    ];
    const stored = database
      .prepare('SELECT sent_size AS size FROM files WHERE sent_sha256 = ?')
      .all(video.sha256);
    database.close();
    expect(reference).toMatch(/./);
    expect(rows).toBe(1);
    expect(stored).toMatchObject([{ size }]);
    expect(sent).toBeLessThan(size + ROUNDS * CHUNK + 1_000_000);
  },
  600_000,
);
