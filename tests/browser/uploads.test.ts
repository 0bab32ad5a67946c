import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { draftHasFile } from '../support/browser/draftOf.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { realFile } from '../support/browser/realFile.ts';
import { expectOnce, filled, UPLOADS } from '../support/browser/sendForm.ts';
import { ownServer } from '../support/server/browserWorker.ts';

/** One test for each way of a file to the server; long ones, with kills and 100 MB, are in `tests/chaosBrowser`. */

const UPLOAD = '**/api/uploads/*';

/** Bytes in one request of a page. */
const CHUNK = 2 * 1024 * 1024;

type Sent = Awaited<ReturnType<typeof filled>>;

/** The item of a chosen file. */
const item = (page: Page, name: string) => page.locator('.file-item').filter({ hasText: name });

/** Sends the form; resolves with the length of the request's body and the stored files' hashes by field. */
async function submit(sent: Sent): Promise<{ bytes: number; files: Map<string, string> }> {
  const { path } = sent.form.submission;
  const answered = sent.page.waitForResponse((response) => response.url().endsWith(path));
  await sent.press();
  const response = await answered;
  const { reference } = (await response.json()) as { reference: string };
  await expectOnce(sent);
  const { files } = await readSubmission(ownServer().dataDir, reference);
  return {
    bytes: response.request().postDataBuffer()?.length ?? 0,
    files: new Map(files.map(({ field, sent: { sha256 } }) => [field, sha256])),
  };
}

test('a chosen file goes up at once, goes on after a cut and a reload, and the form then names it', async () => {
  const sent = await filled(UPLOADS);
  const { page, t, applicant } = sent;
  const offsets: number[] = [];
  let cut = true;
  await page.route(UPLOAD, async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(request.headers()['upload-offset']);
    if (cut && offset >= CHUNK) return route.abort('connectionreset');
    offsets.push(offset);
    return route.continue();
  });
  const cv = realFile('grand.pdf', 2.5 * CHUNK);
  await applicant.control('cv').setInputFiles(cv.path);
  const going = item(page, cv.name);
  await going.getByText(t('form.file.uploadWaiting')).first().waitFor();
  await going.getByRole('button', { name: t('form.file.uploadResumeOf', { name: cv.name }) }).waitFor();
  await expect.poll(() => draftHasFile(page, UPLOADS, 'cv')).toBe(true);
  // Once the new document is there: the one before must not go on, and the new one not meet the cut.
  page.once('framenavigated', () => {
    offsets.length = 0;
    cut = false;
  });
  await page.reload();
  await going.getByText(t('form.file.uploadDone')).first().waitFor();
  expect(offsets).toEqual([CHUNK, 2 * CHUNK]);
  await page
    .locator('.file-item', { hasNotText: t('form.file.uploadDone') })
    .first()
    .waitFor({ state: 'detached' });
  const { bytes, files } = await submit(sent);
  expect(bytes).toBeLessThan(10_000);
  expect(files.get('cv')).toBe(cv.sha256);
});

test('a false PDF is told at its field at once; where the protocol is blocked, files go with the form', async () => {
  const sent = await filled(UPLOADS);
  const { page, t, applicant } = sent;
  const fake = realFile('faux.pdf', 0, Buffer.from('no PDF '.repeat(CHUNK / 4)));
  // Other files may still be going up, each to an address of its own.
  const pieces: { url: string; status: number }[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'PATCH') return;
    pieces.push({ url: response.url(), status: response.status() });
  });
  await applicant.control('cv').setInputFiles(fake.path);
  await page
    .getByText(t('server.fileContent', { name: fake.name }))
    .first()
    .waitFor();
  const refused = pieces.find(({ status }) => status === 422);
  expect(pieces.filter(({ url }) => url === refused?.url)).toEqual([refused]);
  await page.route('**/api/uploads{,/*}', (route) => route.fulfill({ status: 405 }));
  const cv = realFile('vrai.pdf', 100_000);
  await applicant.control('cv').setInputFiles(cv.path);
  await item(page, cv.name).waitFor();
  expect((await submit(sent)).files.get('cv')).toBe(cv.sha256);
});
