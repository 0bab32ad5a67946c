import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { draftOf } from '../support/browser/draftOf.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { DESKTOP, hydrated, openPage } from '../support/browser/openPage.ts';
import { ownServer } from '../support/browser/ownServer.ts';
import { readSubmission, submissions } from '../support/browser/readSubmission.ts';
import { realFile } from '../support/browser/realFile.ts';

const sources = formSources();

/** Opens a form's screen, ready to be filled. */
async function open(id: string, options: Parameters<typeof openPage>[1] = {}, begin = true) {
  const source = sources.get(id)!;
  const { page, errors } = await openPage(source.form.route!, options);
  const applicant = new Applicant(page, source);
  if (begin) await applicant.begin();
  return { page, errors, applicant, form: source.form, answers: source.valid.answers as Answers };
}

/** Goes to the last step with every answer given. */
async function fillToEnd(applicant: Applicant, answers: Answers): Promise<void> {
  for (const step of applicant.form.steps) {
    await applicant.atStep(step);
    await applicant.fill(step, answers);
    if (step !== applicant.form.steps.at(-1)) await applicant.next(step);
  }
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.id || element?.textContent;
  });

/** Text as it is read: spaces that do not break are spaces. */
async function plain(text: string | undefined | Promise<string | null>): Promise<string> {
  return ((await text) ?? '').replace(/\s+/g, ' ');
}

async function countStored(form: string): Promise<number> {
  return (await submissions(ownServer().dataDir, 'list', '--form', form)).split('\n').filter(Boolean).length;
}

const refusedBy = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });

/** Requests that a test makes fail are failures of the page's console too. */
const unexpected = (errors: string[]) => errors.filter((text) => !text.startsWith('Failed to load resource'));

/** What has the focus begins on the screen, below the header. */
async function seenFromTop(page: Page, selector: string): Promise<void> {
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
  test('shows every step from its top, backwards too', async () => {
    const { page, applicant, answers } = await open('prix-presidentiel');
    const [first, second] = [applicant.step(0), applicant.step(1)];
    await applicant.fill(first, answers);
    for (const turn of [() => applicant.next(first), () => applicant.button('Retour').click()]) {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      const before = await focused(page);
      await turn();
      await expect.poll(() => focused(page)).not.toBe(before);
      await applicant.atStep(
        (await page.locator('h2.step-title').textContent()) === applicant.t(first.title) ? first : second,
      );
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
  });

  test('keeps answers, step and errors through Back, reload and a change of language', async () => {
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
    await page.reload();
    await applicant.atStep(second);
    await page.getByText(applicant.t('form.draft.restored')).waitFor();
    expect(await applicant.shown()).toEqual({ ville: 'Douala', stand_choisi: 'premium' });
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
    expect(await applicant.shown()).toEqual({ ville: 'Douala', stand_choisi: 'premium' });
    expect(await page.getByText(/FCFA.300,000/).isVisible()).toBe(true);
    await applicant.fill(second, answers);
    const { reference } = await applicant.submit();
    const { payload, computed } = await readSubmission(ownServer().dataDir, reference);
    expect(payload).toMatchObject({ typeOrganisation: 'etablissement', pack_details: { price: 1_500_000 } });
    expect(computed).toEqual({ montant: 300_000 });
    expect(errors).toEqual([]);
  });

  test('keeps what was typed, and sent, before the script has arrived', async () => {
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
    await hydrated(page);

    await applicant.summary().waitFor();
    expect(Object.keys(await applicant.errors())).toEqual(['email', 'num_telephone1', 'num_telephone2']);
    expect(await applicant.shown()).toEqual({ votre_nom: 'Awa Ngono', typeOrganisation: 'etablissement' });
    const selection = (input: HTMLInputElement) => [input.selectionStart, input.selectionEnd];
    expect(await name.evaluate(selection)).toEqual([4, 7]);
    expect(errors).toEqual([]);
  });

  test('leaves caret and focus alone when the script takes over', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const source = sources.get('jeune-talent')!;
    const { page, errors } = await openPage(source.form.route!, {}, async (blocked) => {
      await blocked.route('**/*.js', async (route) => {
        await released;
        await route.continue();
      });
    });
    const applicant = new Applicant(page, source);
    const name = applicant.control('nom');
    await name.pressSequentially('Kevin');
    await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));
    release();
    await hydrated(page);
    expect(await focused(page)).toBe('field_nom');
    await page.keyboard.type('al');
    expect(await name.inputValue()).toBe('Kalin');
    await applicant.next(applicant.step(0));
    await applicant.summary().waitFor();
    expect(Object.keys(await applicant.errors())).not.toContain('nom');
    expect(errors).toEqual([]);
  });
});

describe('a submission that fails', () => {
  test('says what the server said: joined in the banner, at the fields, or in general words', async () => {
    const sponsoring = await open('sponsoring');
    await fillToEnd(sponsoring.applicant, sponsoring.answers);
    const last = sponsoring.applicant.step(1);
    const path = `**${sponsoring.form.submission.path}`;
    const banner = sponsoring.page.locator('.banner[role=alert]');
    await sponsoring.page.route(path, refusedBy(422, { errors: ['Complet', 'Trop tard'] }));
    await sponsoring.applicant.next(last);
    await expect.poll(() => banner.textContent()).toBe('Complet, Trop tard');
    await sponsoring.page.route(path, refusedBy(500, {}));
    await sponsoring.applicant.next(last);
    const general = 'Une erreur est survenue lors de la soumission du formulaire';
    await expect.poll(() => banner.textContent()).toBe(general);
    expect(unexpected(sponsoring.errors)).toEqual([]);

    const workshops = await open('workshops');
    await fillToEnd(workshops.applicant, workshops.answers);
    await workshops.page.route('**/api/ateliers/create', refusedBy(422, { errors: ['Atelier complet'] }));
    await workshops.applicant.next(workshops.applicant.step(2));
    await workshops.page.getByRole('alert').getByText('Atelier complet', { exact: true }).waitFor();

    const talent = await open('jeune-talent');
    const talentPath = `**${talent.form.submission.path}`;
    await fillToEnd(talent.applicant, talent.answers);
    await talent.page.route(
      talentPath,
      refusedBy(422, { errors: ['Fermé demain', 'talent: Domaine inconnu'] }),
    );
    await talent.applicant.next(talent.applicant.step(1));
    await talent.applicant.expectErrors({ talent: 'Domaine inconnu' });
    expect(await talent.page.locator('.banner[role=alert]').textContent()).toBe('Fermé demain');
    await talent.applicant.answer('talent', 'Musique');
    await talent.applicant.expectErrors({});
    await talent.page.route(talentPath, refusedBy(422, { errors: ['nom: Déjà inscrit'] }));
    await talent.applicant.next(talent.applicant.step(1));
    await talent.applicant.atStep(talent.applicant.step(0));
    await talent.applicant.expectErrors({ nom: 'Déjà inscrit' });
    await talent.applicant.answer('nom', 'Kevin E.');
    await talent.applicant.next(talent.applicant.step(0));
    await talent.applicant.atStep(talent.applicant.step(1));
    await talent.page.route(talentPath, (route) => route.abort());
    await talent.applicant.next(talent.applicant.step(1));
    const network = 'Erreur de connexion au serveur. Vérifiez votre connexion internet.';
    await talent.page.getByRole('alert').getByText(network, { exact: true }).waitFor();
    await talent.page.unroute(talentPath);
    await talent.applicant.submit();
    await talent.page.getByRole('dialog', { name: 'Inscription réussie !' }).waitFor();
    expect(unexpected(talent.errors)).toEqual([]);
  });

  test('is seen on a phone, wherever the page stood', async () => {
    const { page, applicant, form, answers } = await open('sponsoring');
    await fillToEnd(applicant, answers);
    await page.route(`**${form.submission.path}`, (route) => route.abort());
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await applicant.next(applicant.step(1));
    await seenFromTop(page, '.banner[role=alert]');

    const contest = await open('miss-enseignante');
    await contest.applicant.next(contest.applicant.step(0));
    await seenFromTop(contest.page, '.error-summary');

    const talent = await open('jeune-talent');
    await fillToEnd(talent.applicant, talent.answers);
    await talent.page.route(
      `**${talent.form.submission.path}`,
      refusedBy(422, { errors: ['nom: Déjà inscrit'] }),
    );
    await talent.applicant.next(talent.applicant.step(1));
    await talent.applicant.atStep(talent.applicant.step(0));
    await seenFromTop(talent.page, '.error-summary');
  });

  test('stores one row however often it is pressed, and whether or not the answer arrives', async () => {
    const { page, errors, applicant, form, answers } = await open('workshops');
    const path = `**${form.submission.path}`;
    const before = await countStored(form.id);
    await fillToEnd(applicant, answers);
    const last = applicant.step(form.steps.length - 1);

    let answered: { reference: string } | undefined;
    await page.route(path, async (route) => {
      answered = await (await route.fetch()).json();
      await route.abort();
    });
    await applicant.next(last);
    await page.getByRole('alert').getByText(applicant.t(form.failure.network!)).waitFor();
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

test('catering stands: quantities, lines and total', async () => {
  const { page, errors, applicant, answers } = await open('restauration');
  await fillToEnd(applicant, answers);
  const panel = page
    .getByRole('status')
    .filter({ has: page.getByRole('heading', { name: 'Récapitulatif de vos stands' }) });
  const lines = () => plain(panel.textContent());
  await expect.poll(lines).toMatch(/Premium ?400 000 FCFA.*Standard ?450 000 FCFA/);
  expect(await lines()).toMatch(/20m².*Prix unitaire : 200 000 FCFA.*Quantité : 2/);
  expect(await lines()).toMatch(/Quantité totale : 5.*Total : 850 000 FCFA/);

  const less = applicant.button('Standard : diminuer la quantité');
  const more = applicant.button('Standard : augmenter la quantité');
  await less.click();
  await less.click();
  await expect.poll(lines).toMatch(/Total : 550 000 FCFA/);
  await more.click();
  await more.click();
  await expect.poll(lines).toMatch(/Total : 850 000 FCFA/);
  await applicant.tick('standPackage', 'premium', false);
  await expect.poll(lines).toMatch(/Quantité totale : 3.*Total : 450 000 FCFA/);
  await applicant.tick('standPackage', 'premium', true);
  await expect.poll(lines).toMatch(/Total : 650 000 FCFA/);
  await applicant.button('Premium : augmenter la quantité').click();

  const { reference } = await applicant.submit();
  const { payload, computed } = await readSubmission(ownServer().dataDir, reference);
  expect(payload.standPackage).toEqual(answers.standPackage);
  expect(computed).toEqual({ montant_total: 850_000 });
  const phones = page.getByRole('dialog').getByRole('link');
  expect(await phones.allTextContents()).toEqual([1, 2, 3].map(() => expect.stringMatching(/^\+237 /)));
  expect(errors).toEqual([]);
});

test('contest: hidden answers are dropped, files are checked at once, toasts come and go', async () => {
  const { page, errors, applicant, form, answers } = await open('miss-enseignante');
  applicant.mostBytes = 9_900_000;
  const step = applicant.step(0);
  const toast = page.locator('.toast');
  await applicant.next(step);
  await toast.getByText('Veuillez corriger les erreurs dans le formulaire', { exact: true }).waitFor();
  await applicant.next(step);
  await expect.poll(() => toast.count()).toBe(1);
  await page.keyboard.press('F8');
  expect(await toast.evaluate((card) => card === document.activeElement)).toBe(true);
  const box = (await toast.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.up();
  expect(await toast.count()).toBe(1);
  await page.mouse.move(box.x + 30, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 20, { steps: 3 });
  await page.mouse.up();
  await toast.waitFor({ state: 'detached' });

  await applicant.control('cv').setInputFiles(realFile('portrait.png', 4_000).path);
  await expect
    .poll(async () => (await applicant.errors()).cv)
    .toBe("Ce format de fichier n'est pas accepté. Choisissez un fichier PDF.");
  await applicant.button('Retirer portrait.png').click();
  await applicant.control('cv').evaluate((input) => {
    const files = new DataTransfer();
    files.items.add(new File(['%PDF-1.7\n'], 'depose.pdf'));
    for (const type of ['dragenter', 'dragover', 'drop'])
      input.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  await applicant.button('Remplacer depose.pdf').waitFor();
  expect(await applicant.errors()).not.toHaveProperty('cv');

  await applicant.fill(step, answers);
  await expect
    .poll(() => plain(page.locator('.file-name', { hasText: 'portrait.jpg' }).textContent()))
    .toContain('1,5 Mo');
  const student = { ...answers, statut: 'eleve', ecole: 'ENS', niveau: 'Deuxième', specialite: 'Physique' };
  await applicant.answer('statut', 'eleve');
  await expect.poll(() => applicant.control('discipline').count()).toBe(0);
  await applicant.fill(step, student);
  await page.clock.install();
  const { reference } = await applicant.submit();
  await toast.getByText('Candidature soumise avec succès !', { exact: true }).waitFor();
  await page.clock.fastForward(5_100);
  await toast.waitFor({ state: 'detached' });
  const { payload } = await readSubmission(ownServer().dataDir, reference);
  expect(payload).toMatchObject({
    statut: 'eleve',
    ecole: 'ENS',
    niveau: 'Deuxième',
    specialite: 'Physique',
  });
  expect(Object.keys(payload)).not.toEqual(expect.arrayContaining(['discipline']));
  expect(Object.keys(payload)).not.toEqual(expect.arrayContaining(['etablissement']));
  expect(Object.keys(payload)).not.toEqual(expect.arrayContaining(['ville']));
  expect(form.success.keep).toBe(true);
  expect(errors).toEqual([]);
});

describe('presidential prize', () => {
  test('the preparation screen counts to 100 and goes after ten seconds', async () => {
    const source = sources.get('prix-presidentiel')!;
    const { page, errors } = await openPage(source.form.route!, { reducedMotion: 'no-preference' }, (blank) =>
      blank.clock.install(),
    );
    const applicant = new Applicant(page, source);
    await hydrated(page);
    const lists = page.locator('.preparation-lists > div');
    expect(await lists.nth(0).getByRole('listitem').count()).toBe(5);
    expect(await lists.nth(1).getByRole('listitem').count()).toBe(2);
    // From here on time passes only as the test says: a slow machine counted on by itself.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const count = page.locator('.preparation-count');
    const percent = async () => Number.parseInt((await count.textContent()) ?? '', 10);
    await page.clock.runFor(100);
    let before = await percent();
    await expect
      .poll(async () => {
        const last = before;
        before = await percent();
        return before === last;
      })
      .toBe(true);
    await page.clock.runFor(3_000);
    await expect.poll(percent).toBeGreaterThanOrEqual(before + 29);
    expect(await percent()).toBeLessThanOrEqual(before + 31);
    await page.clock.runFor(7_500);
    await applicant.atStep(applicant.step(0));
    expect(errors).toEqual([]);
  });

  test('review leads back, warns of what is missing; files survive a change of language', async () => {
    const { page, errors, applicant, answers } = await open('prix-presidentiel');
    for (const step of applicant.form.steps.slice(0, 3)) {
      await applicant.fill(step, answers);
      await applicant.next(step);
    }
    const pieces = applicant.step(3);
    await applicant.atStep(pieces);
    const [first, second] = ['pieceJointes.presentationProjet', 'pieceJointes.lettreMotivation'] as const;
    const files = answers.pieceJointes as Answers;
    await applicant.answer(first, files.presentationProjet);
    await applicant.answer(second, files.lettreMotivation);
    await applicant.next(pieces);
    expect(Object.values(await applicant.errors())).toEqual(Array(3).fill('Ce fichier est obligatoire'));
    await applicant.read('en');
    const english = applicant.t(
      'forms.prix-presidentiel.fields.pieceJointes.cvOuPresentation.error.required',
    );
    expect(english).not.toContain('obligatoire');
    await expect.poll(async () => Object.values(await applicant.errors())).toEqual(Array(3).fill(english));
    expect(Object.values(await applicant.shown())).toEqual(['presentation.pptx', 'lettre.pdf']);
    await applicant.fill(pieces, answers);
    await applicant.next(pieces);

    const review = applicant.step(4);
    await applicant.atStep(review);
    const main = page.getByRole('main');
    const said = await main.textContent();
    for (const text of ['Lire au Village', 'La bibliothèque mobile', 'presentation.pptx'])
      expect(said).toContain(text);
    expect(said).toContain(applicant.t(review.statement!));
    const change = (index: number) =>
      main.getByRole('button', {
        name: `${applicant.t('form.review.change')} ${applicant.t('form.review.changeOf', { step: applicant.t(applicant.step(index).title) })}`,
      });
    await change(1).click();
    await applicant.atStep(applicant.step(1));
    await applicant.answer('titreDuProjet', 'Un autre titre');
    await page.goBack();
    await applicant.atStep(review);
    expect(await main.textContent()).toContain('Un autre titre');

    await change(3).click();
    await applicant.atStep(pieces);
    await applicant.button(applicant.t('form.file.removeOf', { name: 'lettre.pdf' })).click();
    await page.goForward();
    await applicant.atStep(review);
    const warning = page.getByRole('note', { name: applicant.t('form.review.warning') });
    const title = applicant.t(applicant.field(second).title);
    await warning.getByRole('button', { name: title, exact: true }).click();
    await applicant.atStep(pieces);
    await page.goForward();
    await applicant.atStep(review);
    await applicant.next(review);
    await applicant.atStep(pieces);
    await applicant.expectErrors({ [second]: english });
    await expect.poll(() => focused(page)).toContain(english);
    expect(errors).toEqual([]);
  });

  test('shows the upload, lets it be cancelled, and keeps every byte of a 9.9 MB video', async () => {
    const { page, errors, applicant, form, answers } = await open('prix-presidentiel');
    applicant.mostBytes = 9_900_000;
    const before = await countStored(form.id);
    const photos = answers.pieceRecomplementaire as Answers;
    photos.photosVideos = { $file: { name: 'tournee.mp4', size: 9_900_000 } } as unknown as Answers;
    await fillToEnd(applicant, answers);
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
    const to = await mkdtemp(join(tmpdir(), 'fair-files-'));
    onTestFinished(() => rm(to, { recursive: true }));
    await submissions(ownServer().dataDir, 'files', reference, '--to', to);
    const bytes = await Promise.all((await readdir(to)).map((name) => readFile(join(to, name))));
    expect(bytes.map((each) => createHash('sha256').update(each).digest('hex')).sort()).toEqual(
      [...applicant.files.values()].map(({ sha256 }) => sha256).sort(),
    );
    expect(unexpected(errors)).toEqual([]);
  });
});
