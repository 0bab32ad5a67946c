import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../../scripts/findChromium.ts';
import { breakingLine } from '../support/browser/breakingLine.ts';
import { draftHasFile } from '../support/browser/draftOf.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { newContext, PHONE, waitForHydration } from '../support/browser/openPage.ts';
import { countStored, readSubmission } from '../support/browser/readSubmission.ts';
import { realFile } from '../support/browser/realFile.ts';
import { UPLOADS } from '../support/browser/sendForm.ts';
import { ownServer } from '../support/server/browserWorker.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Bytes in one request of a page. */
const CHUNK = 2 * 1024 * 1024;
const SIZE = 10 * 1024 * 1024 - 1_000;
const FIELD = 'videoPresentation';

const source = formSources().get(UPLOADS)!;
const { form } = source;

/** Limits what a page sends, in bytes per second. */
async function throttle(page: Page, bytes: number): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes,
  });
}

const item = (page: Page, name: string) => page.locator('.file-item').filter({ hasText: name });

/** Ends the browser of a profile as a phone does that runs out of memory: with no chance to write anything. */
async function killBrowser(profile: string, context: BrowserContext): Promise<void> {
  const closed = context.waitForEvent('close');
  const own = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return line.includes(`--user-data-dir=${profile}`) && !line.includes('--type=');
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
  expect(own).toHaveLength(1);
  process.kill(Number(own[0]), 'SIGKILL');
  await closed;
}

test('a browser that is killed during an upload goes on when it is opened again, and the form arrives once', async () => {
  const profile = temporaryFolder();
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const line = await breakingLine(ownServer().url);
  onTestFinished(() => line.close());
  /** Opens the form with the service worker, as people have it. */
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...(await findChromium()),
      baseURL: line.url,
      viewport: PHONE,
      locale: 'fr-FR',
      reducedMotion: 'reduce',
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(form.route!);
    return { context, page, applicant: new Applicant(page, source) };
  };
  const before = await countStored(form.id);
  const first = await open();
  await first.applicant.begin();
  await first.applicant.fillToEnd();
  await throttle(first.page, 1_000_000);
  const sentBefore = line.sent;
  const video = realFile('longue.mp4', SIZE);
  await first.applicant.control(FIELD).setInputFiles(video.path);
  const percent = item(first.page, video.name).locator('progress');
  await expect
    .poll(() => percent.getAttribute('value').then(Number), { timeout: 30_000 })
    .toBeGreaterThan(40);
  await expect.poll(() => draftHasFile(first.page, form.id, FIELD)).toBe(true);
  await killBrowser(profile, first.context);

  const { page, applicant } = await open();
  await waitForHydration(page);
  await page.getByText(applicant.t('form.draft.restored')).waitFor();
  const done = item(page, video.name).getByText(applicant.t('form.file.uploadDone'));
  await done.first().waitFor({ timeout: 60_000 });
  // At most the piece that was on its way is sent twice.
  expect(line.sent - sentBefore).toBeLessThan(SIZE + CHUNK + 500_000);
  const { reference } = await applicant.submit();
  expect(await countStored(form.id)).toBe(before + 1);
  const { files } = await readSubmission(ownServer().dataDir, reference);
  expect(files.find(({ field }) => field === FIELD)?.sent).toMatchObject({
    size: SIZE,
    sha256: video.sha256,
  });
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}, 180_000);

test('two tabs that upload the same file of the same draft send it once, and the form arrives once', async () => {
  const context = await newContext({ serviceWorkers: 'allow' });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(30_000);
  const one = await context.newPage();
  await one.goto(form.route!);
  const first = new Applicant(one, source);
  await first.begin();
  const before = await countStored(form.id);
  await first.fillToEnd();
  await throttle(one, 1_000_000);
  const video = realFile('double.mp4', SIZE);
  await first.control(FIELD).setInputFiles(video.path);
  await expect.poll(() => draftHasFile(one, form.id, FIELD)).toBe(true);
  const two = await context.newPage();
  await two.goto(form.route!);
  const second = new Applicant(two, source);
  await waitForHydration(two);
  await item(two, video.name).waitFor();
  for (const page of [one, two])
    await item(page, video.name)
      .getByText(first.t('form.file.uploadDone'))
      .first()
      .waitFor({ timeout: 60_000 });
  // Both submissions at once, with the same key.
  const success = (page: Page) =>
    page.getByRole('dialog', { name: first.t(form.success.title), exact: true }).waitFor();
  await Promise.all([first.next(form.steps.at(-1)!), second.next(form.steps.at(-1)!)]);
  await Promise.any([success(one), success(two)]);
  await expect.poll(() => countStored(form.id)).toBe(before + 1);
  const said = await Promise.all([one, two].map((page) => page.locator('main').innerText()));
  expect(said.join('\n')).not.toMatch(/\b(form|server)\.[a-z]/);
}, 180_000);
