import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { axeFindings } from '../support/browser/inspectPage.ts';
import { advancePageClock, openPage, waitForHydration } from '../support/browser/openPage.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { serveCopy } from '../support/server/browserWorker.ts';

let addresses = 0;

/** Headers that give a page a new client address. */
const newAddress = () => ({ 'X-Forwarded-For': `203.0.113.${++addresses}` });

/** A short form, and one with `proofOfWork: always`. */
const FORM = 'jeune-talent';
const ALWAYS = 'reservation';

const copy = copyDefinitions();
copy.edit<FormUi>(`forms/${ALWAYS}/ui.json`, ({ submission }) => {
  submission.proofOfWork = 'always';
});
const sources = formSources(copy.folders.formsDir);
const server = await serveCopy(copy, { TRUST_PROXY: 'loopback' });

/** Sends from an address until the server requires a proof of work. Afterwards one submission per six seconds is free. */
async function exceedCalmLimit(address: Record<string, string>, path: string): Promise<void> {
  for (let sent = 0; sent < 60; sent++) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { ...address, 'content-type': 'application/json' },
      body: '{}',
    });
    if (response.status === 428) return;
  }
  throw new Error('The server never required a proof.');
}

/** Opens a form and fills every step; `posts` are the POST requests from then on. */
async function openFilled(id: string, prepare?: (page: Page) => Promise<void>) {
  const source = sources.get(id)!;
  const address = newAddress();
  const { page, errors } = await openPage(server.url + source.form.route!, { extraHTTPHeaders: address });
  await prepare?.(page);
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.fillToEnd();
  await advancePageClock(page);
  const posts: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request));
  const exceedLimit = () => exceedCalmLimit(address, source.form.submission.path);
  return { page, errors, posts, exceedLimit };
}

const send = (page: Page) => page.locator('main form [type=submit]').click();

const statuses = async (posts: Request[]) =>
  Promise.all(posts.map(async (request) => (await request.response())?.status()));
const keys = (posts: Request[]) => new Set(posts.map((request) => request.headers()['idempotency-key']));

/** Delays the script that computes the proof until the returned function is called. */
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

describe('a form sent above the calm limit', () => {
  test('shows that it computes a proof, stays usable by keyboard, and is sent once', async () => {
    let release = () => {};
    const { page, errors, posts, exceedLimit } = await openFilled(FORM, async (opened) => {
      release = await holdSolver(opened);
    });
    await exceedLimit();
    await send(page);
    const status = page.locator('main .proof-status');
    await expect.poll(() => status.textContent()).toContain("vous n'avez rien à faire");
    const button = page.locator('main form [type=submit]');
    expect(await button.textContent()).toBe('Vérification en cours...');
    expect(await button.isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Other controls can still have the focus.
    const back = page.locator('main form input:visible, main form textarea:visible').first();
    await back.focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    release();
    await page.getByRole('dialog').waitFor();
    expect(await statuses(posts)).toEqual([428, 201]);
    expect(keys(posts).size).toBe(1);
    // The browser logs the refused request.
    expect(errors.filter((error) => !error.includes('428'))).toEqual([]);
  });

  test.each([
    ['workers are blocked', 'solveInWorker'],
    ['there are no workers and no WebCrypto', undefined],
  ])('is sent even if %s', async (_what, blocked) => {
    const { page, posts, exceedLimit } = await openFilled(FORM, async (opened) => {
      if (blocked) await opened.route(`**/assets/${blocked}*`, (route) => route.abort());
      else
        await opened.evaluate(() => {
          Object.assign(window, { Worker: undefined });
          Object.defineProperty(crypto, 'subtle', { value: undefined });
        });
    });
    await exceedLimit();
    await send(page);
    await page.getByRole('dialog').waitFor();
    expect(await statuses(posts)).toEqual([428, 201]);
    expect(keys(posts).size).toBe(1);
  });

  test('in the footer shows that it computes a proof, too', async () => {
    const address = newAddress();
    const { page } = await openPage(`${server.url}/about`, { extraHTTPHeaders: address });
    await waitForHydration(page);
    await advancePageClock(page);
    const release = await holdSolver(page);
    const input = page.getByPlaceholder('Votre adresse email');
    await input.fill('lectrice@example.org');
    await exceedCalmLimit(address, '/api/newsletter');
    await input.press('Enter');
    await expect.poll(() => page.locator('footer .proof-status').textContent()).toContain('rien à faire');
    expect(await axeFindings(page)).toEqual([]);
    release();
    await page.locator('.embedded-done').waitFor();
  });
});

describe('a form with `proofOfWork: always`', () => {
  test('computes the proof while it is filled in, and is sent once', async () => {
    const { page, errors, posts } = await openFilled(ALWAYS);
    await send(page);
    await page.getByRole('dialog').waitFor();
    expect(await statuses(posts)).toEqual([201]);
    expect(errors).toEqual([]);
  });

  test('waits for the proof if it is sent earlier', async () => {
    let release = () => {};
    const { page, posts } = await openFilled(ALWAYS, async (opened) => {
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

test('a form that needs no proof loads no solver', async () => {
  const requested: string[] = [];
  const { page, posts } = await openFilled(FORM, async (opened) => {
    opened.on('request', (request) => requested.push(request.url()));
  });
  await send(page);
  await page.getByRole('dialog').waitFor();
  expect(await statuses(posts)).toEqual([201]);
  expect(requested.filter((url) => /solve|_challenge/.test(url))).toEqual([]);
});
