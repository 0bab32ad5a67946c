import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { type FormSource, formSources } from '../support/browser/formSources.ts';
import { axeFindings } from '../support/browser/inspectPage.ts';
import { advancePageClock, openPage, waitForHydration } from '../support/browser/openPage.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { type ServerProcess, serve } from '../support/serve.ts';

let addresses = 0;

/** Makes a page come from an address of its own. */
const newAddress = () => ({ 'X-Forwarded-For': `203.0.113.${++addresses}` });

/** The form that asks the fewest questions, and one that always wants a proof. */
const FORM = 'jeune-talent';
const ALWAYS = 'reservation';

let server: ServerProcess;
let dataDir: string;
let sources: Map<string, FormSource>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fair-proof-'));
  const formsDir = join(dataDir, 'forms');
  cpSync(FROZEN.formsDir, formsDir, { recursive: true });
  const path = join(formsDir, ALWAYS, 'ui.json');
  const ui = JSON.parse(readFileSync(path, 'utf8')) as FormUi;
  ui.submission.proofOfWork = 'always';
  writeFileSync(path, JSON.stringify(ui));
  server = await serve({
    DATA_DIR: dataDir,
    FORMS_DIR: formsDir,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
  });
  sources = formSources(formsDir);
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/** Makes an address send more than people do; after that it may send one more every six seconds. */
async function sendMuch(address: Record<string, string>, path: string): Promise<void> {
  for (let sent = 0; sent < 60; sent++) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...address, 'content-type': 'application/json' },
      body: '{}',
    });
    if (response.status === 428) return;
  }
  throw new Error('The server never asked for a proof.');
}

/** The last step of a form filled, on a page; what is posted from now on. */
async function filled(id: string, prepare?: (page: Page) => Promise<void>) {
  const source = sources.get(id)!;
  const address = newAddress();
  const { page, errors } = await openPage(server.url + source.form.route!, { extraHTTPHeaders: address });
  await prepare?.(page);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  const steps = source.form.steps;
  for (const step of steps) {
    await applicant.atStep(step);
    await applicant.fill(step, source.valid.answers as Answers);
    if (step !== steps.at(-1)) await applicant.next(step);
  }
  await advancePageClock(page);
  const posts: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request));
  const becomeBusy = () => sendMuch(address, source.form.submission.path);
  return { page, errors, posts, becomeBusy };
}

const send = (page: Page) => page.locator('main form [type=submit]').click();

const statuses = async (posts: Request[]) =>
  Promise.all(posts.map(async (request) => (await request.response())?.status()));
const keys = (posts: Request[]) => new Set(posts.map((request) => request.headers()['idempotency-key']));

/** Holds what computes the proof back until it is let go. */
async function holdSolver(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/solveInWorker*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe('a form sent while more arrives than people send', () => {
  test('waits for its proof with words, stays usable by keyboard, and is sent once', async () => {
    let release = () => {};
    const { page, errors, posts, becomeBusy } = await filled(FORM, async (opened) => {
      release = await holdSolver(opened);
    });
    await becomeBusy();
    await send(page);
    const status = page.locator('main .proof-status');
    await expect.poll(() => status.textContent()).toContain("vous n'avez rien à faire");
    const button = page.locator('main form [type=submit]');
    expect(await button.textContent()).toBe('Vérification en cours...');
    expect(await button.isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Every other control can still be reached and used.
    const back = page.locator('main form input:visible, main form textarea:visible').first();
    await back.focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    release();
    await page.getByRole('dialog').waitFor();
    expect(await statuses(posts)).toEqual([428, 201]);
    expect(keys(posts).size).toBe(1);
    // The browser itself writes the refused request to the console.
    expect(errors.filter((error) => !error.includes('428'))).toEqual([]);
  });

  test.each([
    ['workers are blocked', 'solveInWorker'],
    ['there are no workers and no WebCrypto', undefined],
  ])('is sent where %s, too', async (_what, blocked) => {
    const { page, posts, becomeBusy } = await filled(FORM, async (opened) => {
      if (blocked) await opened.route(`**/assets/${blocked}*`, (route) => route.abort());
      else
        await opened.evaluate(() => {
          Object.assign(window, { Worker: undefined });
          Object.defineProperty(crypto, 'subtle', { value: undefined });
        });
    });
    await becomeBusy();
    await send(page);
    await page.getByRole('dialog').waitFor();
    expect(await statuses(posts)).toEqual([428, 201]);
    expect(keys(posts).size).toBe(1);
  });

  test('inside the shell waits with words, too', async () => {
    const address = newAddress();
    const { page } = await openPage(`${server.url}/about`, { extraHTTPHeaders: address });
    await waitForHydration(page);
    await advancePageClock(page);
    const release = await holdSolver(page);
    const input = page.getByPlaceholder('Votre adresse email');
    await input.fill('lectrice@example.org');
    await sendMuch(address, '/api/newsletter');
    await input.press('Enter');
    await expect.poll(() => page.locator('footer .proof-status').textContent()).toContain('rien à faire');
    expect(await axeFindings(page)).toEqual([]);
    release();
    await page.locator('.embedded-done').waitFor();
  });
});

describe('a form that always wants a proof', () => {
  test('makes it while it is filled, and is sent once', async () => {
    const { page, errors, posts } = await filled(ALWAYS);
    await send(page);
    await page.getByRole('dialog').waitFor();
    expect(await statuses(posts)).toEqual([201]);
    expect(errors).toEqual([]);
  });

  test('waits for it when it is sent too early', async () => {
    let release = () => {};
    const { page, posts } = await filled(ALWAYS, async (opened) => {
      release = await holdSolver(opened);
    });
    await send(page);
    await expect.poll(() => page.locator('main .proof-status').textContent()).toContain('rien à faire');
    expect(posts).toEqual([]);
    release();
    await page.getByRole('dialog').waitFor();
    expect(await statuses(posts)).toEqual([201]);
  });
});

test('a form that nobody asks for a proof loads nothing that makes one', async () => {
  const asked: string[] = [];
  const { page, posts } = await filled(FORM, async (opened) => {
    opened.on('request', (request) => asked.push(request.url()));
  });
  await send(page);
  await page.getByRole('dialog').waitFor();
  expect(await statuses(posts)).toEqual([201]);
  expect(asked.filter((url) => /solve|_challenge/.test(url))).toEqual([]);
});
