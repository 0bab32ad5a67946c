import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { draftOf } from '../support/browser/draftOf.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { DESKTOP, openPage, waitForHydration } from '../support/browser/openPage.ts';
import { countStored, readSubmission } from '../support/browser/readSubmission.ts';
import { ownServer } from '../support/server/browserWorker.ts';
import { submissionsProcess } from '../support/submissionsProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const sources = formSources();

/** Opens a form's screen; with `begin`, at its first step. */
async function open(id: string, options: Parameters<typeof openPage>[1] = {}, begin = true) {
  const source = sources.get(id)!;
  const { page, errors } = await openPage(source.form.route!, options);
  const applicant = new Applicant(page, source);
  if (begin) await applicant.begin();
  return { page, errors, applicant, form: source.form, answers: source.valid.answers as Answers };
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.id || element?.textContent;
  });

/** Text with plain single spaces. */
async function plain(text: string | undefined | Promise<string | null>): Promise<string> {
  return ((await text) ?? '').replace(/\s+/g, ' ');
}

const refusedBy = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });

/** Errors of the console without those of requests that the test makes fail. */
const unexpected = (errors: string[]) => errors.filter((text) => !text.startsWith('Failed to load resource'));

/** Waits until the element has the focus and its top is visible below the header. */
async function expectInView(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor();
  await expect
    .poll(() =>
      page.evaluate((wanted) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const { top } = document.querySelector(wanted)?.getBoundingClientRect() ?? { top: -1 };
        return document.activeElement?.matches(wanted) && top >= header && top < innerHeight / 2;
      }, selector),
    )
    .toBe(true);
}

describe('the journey through the steps', () => {
  test('shows every step from its top, also on the way back', async () => {
    const { page, applicant, answers } = await open('prix-presidentiel');
    const [first, second] = [applicant.step(0), applicant.step(1)];
    await applicant.fill(first, answers);
    const turns = [
      { to: second, turn: () => applicant.next(first) },
      { to: first, turn: () => applicant.press(applicant.button('Retour')) },
    ];
    for (const { to, turn } of turns) {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await turn();
      await applicant.atStep(to);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
  });

  test('keeps answers, step and errors after Back, a reload and a change of language', async () => {
    const { page, errors, applicant, form, answers } = await open('reservation', { viewport: DESKTOP });
    const [first, second] = [applicant.step(0), applicant.step(1)];
    await applicant.fill(first, answers);
    const given = await applicant.shown();
    await applicant.next(first);
    await applicant.atStep(second);
    await expect.poll(() => focused(page)).toBe(applicant.t(second.title));

    await applicant.answer('ville', 'Douala');
    await applicant.button('Retour').click();
    await applicant.atStep(first);
    expect(await applicant.shown()).toEqual(given);
    await applicant.next(first);
    await applicant.atStep(second);
    expect(await applicant.shown()).toEqual({ ville: 'Douala' });

    await page.goBack();
    await applicant.atStep(first);
    await expect.poll(() => focused(page)).toBe(applicant.t(first.title));
    expect(await applicant.shown()).toEqual(given);
    await page.goForward();
    await applicant.atStep(second);

    await applicant.answer('stand_choisi', 'premium');
    const amount = page.getByRole('heading', { name: 'Montant du stand sélectionné :' }).locator('..');
    expect(await plain(amount.locator('strong').textContent())).toBe('500 000 FCFA');

    await expect.poll(() => draftOf(page, form.id)).toMatchObject({ stand_choisi: 'premium' });
    // The page ends before its database has written this.
    await applicant.answer('ville', 'Garoua');
    await page.reload();
    await applicant.atStep(second);
    await page.getByText(applicant.t('form.draft.restored')).waitFor();
    expect(await applicant.shown()).toEqual({ ville: 'Garoua', stand_choisi: 'premium' });
    await page.goBack();
    await applicant.atStep(first);
    expect(await applicant.shown()).toEqual(given);
    await applicant.answer('typeOrganisation', 'etablissement');
    await applicant.next(first);
    await applicant.atStep(second);
    expect(await plain(amount.locator('strong').textContent())).toBe('300 000 FCFA');

    await applicant.next(second);
    await applicant.expectErrors({
      nom_entreprise: "Le nom de l'entreprise doit contenir au moins 2 caractères.",
      fonctionEntreprise: 'Votre poste doit contenir au moins 2 caractères.',
    });
    await applicant.read('en');
    await applicant.atStep(second);
    await applicant.expectErrors({
      nom_entreprise: applicant.t('forms.reservation.fields.nom_entreprise.error'),
      fonctionEntreprise: applicant.t('forms.reservation.fields.fonctionEntreprise.error'),
    });
    expect(await applicant.shown()).toEqual({ ville: 'Garoua', stand_choisi: 'premium' });
    await page.locator('.amount', { hasText: /FCFA.300,000/ }).waitFor();
    await applicant.fill(second, answers);
    const { reference } = await applicant.submit();
    const { payload, computed } = await readSubmission(ownServer().dataDir, reference);
    expect(payload).toMatchObject({ typeOrganisation: 'etablissement', pack_details: { price: 1_500_000 } });
    expect(computed).toEqual({ montant: 300_000 });
    expect(errors).toEqual([]);
  });

  test('keeps answers, and a submission, from before the script has loaded', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const source = sources.get('reservation')!;
    const { page, errors } = await openPage(source.form.route!, {}, async (blocked) => {
      await blocked.route(
        (url) => /\/(assets|_publication)\/.*\.js$/.test(url.pathname),
        async (route) => {
          await released;
          await route.continue();
        },
      );
    });
    const applicant = new Applicant(page, source);
    const name = applicant.control('votre_nom');
    await name.pressSequentially('Awa Ngono');
    await applicant.answer('typeOrganisation', 'etablissement');
    await applicant.next(applicant.step(0));
    await name.focus();
    await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 7));
    expect(await page.evaluate(() => window.hydrated === true)).toBe(false);
    release();
    await waitForHydration(page);

    await applicant.summary().waitFor();
    expect(Object.keys(await applicant.errors())).toEqual(['email', 'num_telephone1', 'num_telephone2']);
    expect(await applicant.shown()).toEqual({ votre_nom: 'Awa Ngono', typeOrganisation: 'etablissement' });
    const selection = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd];
    expect(await name.evaluate(selection)).toEqual([4, 7]);
    await name.focus();
    await page.keyboard.type('X');
    expect(await name.inputValue()).toBe('Awa Xno');
    expect(errors).toEqual([]);
  });
});

describe('a failed submission', () => {
  test('scrolls its errors into view on a phone', async () => {
    const { page, applicant, form, answers } = await open('sponsoring');
    await applicant.fillToEnd(answers);
    await page.route(`**${form.submission.path}`, (route) => route.abort());
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await applicant.next(applicant.step(1));
    await expectInView(page, '.banner[role=alert]');

    const contest = await open('miss-enseignante');
    await contest.applicant.next(contest.applicant.step(0));
    await expectInView(contest.page, '.error-summary');

    const talent = await open('jeune-talent');
    await talent.applicant.fillToEnd(talent.answers);
    await talent.page.route(
      `**${talent.form.submission.path}`,
      refusedBy(422, { errors: ['nom: Déjà inscrit'] }),
    );
    await talent.applicant.next(talent.applicant.step(1));
    await talent.applicant.atStep(talent.applicant.step(0));
    await expectInView(talent.page, '.error-summary');
  });

  test('stores one row for repeated clicks, and for a lost answer', async () => {
    const { page, errors, applicant, form, answers } = await open('workshops');
    const path = `**${form.submission.path}`;
    const before = await countStored(form.id);
    await applicant.fillToEnd(answers);
    const last = applicant.step(form.steps.length - 1);

    let answered: { reference: string } | undefined;
    await page.route(path, async (route) => {
      answered = await (await route.fetch()).json();
      await route.abort();
    });
    await applicant.next(last);
    await page.getByRole('alert').getByText(applicant.t('form.failure.network')).waitFor();
    expect(await countStored(form.id)).toBe(before + 1);

    let go: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.unroute(path);
    await page.route(path, async (route) => {
      await gone;
      await route.continue();
    });
    await applicant.forward(last).dblclick();
    const busy = applicant.button('Envoi en cours...');
    expect(await busy.isDisabled()).toBe(true);
    expect(await applicant.button('Retour').isDisabled()).toBe(true);
    go();
    const dialog = page.getByRole('dialog', { name: 'Merci pour votre souscription !' });
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain(answered?.reference);
    expect(await countStored(form.id)).toBe(before + 1);
    expect(unexpected(errors)).toEqual([]);
  });
});

describe('presidential prize', () => {
  test('shows the progress of an upload, can cancel it, and stores a 9.9 MB video unchanged', async () => {
    const { page, errors, applicant, form, answers } = await open('prix-presidentiel');
    applicant.maxBytes = 9_900_000;
    // Its files then go with the form.
    await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const before = await countStored(form.id);
    const photos = answers.pieceRecomplementaire as Answers;
    photos.photosVideos = { $file: { name: 'tournee.mp4', size: 9_900_000 } } as unknown as Answers;
    await applicant.fillToEnd(answers);
    const review = applicant.step(4);
    const network = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await limit(1_000_000);
    await applicant.next(review);
    const progress = page.getByRole('progressbar', { name: applicant.t('form.upload.progress') });
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
    expect(await applicant.button('Soumission...').isDisabled()).toBe(true);
    await applicant.button(applicant.t('form.upload.cancel')).click();
    await progress.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Soumettre la candidature');
    expect(await countStored(form.id)).toBe(before);

    await limit(-1);
    const { reference } = await applicant.submit();
    await page.getByRole('dialog', { name: 'Merci pour votre inscription !' }).waitFor();
    expect(await countStored(form.id)).toBe(before + 1);
    const to = temporaryFolder();
    const args = ['files', reference, '--to', to];
    expect(await submissionsProcess(ownServer().dataDir, args)).toMatchObject({ code: 0, stderr: '' });
    const bytes = await Promise.all((await readdir(to)).map((name) => readFile(join(to, name))));
    expect(bytes.map((each) => createHash('sha256').update(each).digest('hex')).sort()).toEqual(
      [...applicant.files.values()].map(({ sha256 }) => sha256).sort(),
    );
    expect(unexpected(errors)).toEqual([]);
  });
});
