import { describe, expect, it } from 'vitest';
import { FROZEN } from '../support/definitionFolders.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { NoScriptBrowser } from '../support/server/NoScriptBrowser.ts';
import {
  complete,
  controlsOf,
  FORM_IDS,
  isSlow,
  openLast,
  validAnswers,
} from '../support/server/noScriptForms.ts';
import { SAMPLES } from '../support/server/sampleFiles.ts';

const server = await startTestServer({}, { folders: FROZEN });

const formOf = (id: string) => server.publications.current().forms.get(id)!.form;

describe.each(FORM_IDS)('without script %s', (id) => {
  it.each(['fr', 'en'])('is filled in and stored once, in %s', async (locale) => {
    const browser = new NoScriptBrowser(server.url);
    await browser.open(`/_form/${id}?lang=${locale}`);
    expect(browser.answer.status).toBe(200);
    expect(browser.page.documentElement.lang).toBe(locale);
    expect(browser.page.querySelector('script')).toBeNull();
    await complete(browser, formOf(id), validAnswers(id));
    expect(browser.text()).not.toMatch(/\b(forms?|server|refused)\.[a-z]/);
    expect(browser.answer.status).toBe(201);
    const stored = (await server.stored()).at(-1)!;
    expect(stored).toMatchObject({ formId: id, locale });
    if (formOf(id).route) expect(browser.text()).toContain(stored.reference);
  });
});

describe('a step without script', () => {
  it('says what is wrong, with links to the fields, and keeps what was typed', async () => {
    const browser = new NoScriptBrowser(server.url);
    await browser.open('/_form/reservation');
    browser.fill([
      ['email', 'nobody'],
      ['votre_nom', 'Jeanne "J." <Mbarga>'],
    ]);
    await browser.press('next');
    expect(browser.answer.status).toBe(422);
    expect(browser.page.title).toMatch(/^Erreur\s:/);
    const links = [...browser.page.querySelectorAll('.error-summary a')];
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const control = browser.page.querySelector(link.getAttribute('href') ?? '')!;
      expect(control.getAttribute('aria-invalid') ?? control.closest('[aria-invalid]')).toBeTruthy();
      const described =
        control.getAttribute('aria-describedby') ??
        control.closest('fieldset')?.getAttribute('aria-describedby');
      expect(browser.page.getElementById(described?.split(' ')[0] ?? '')?.className).toBe('field-error');
    }
    expect(browser.control('email').value).toBe('nobody');
    expect(browser.control('votre_nom').value).toBe('Jeanne "J." <Mbarga>');
  });

  it('of the published page is sent as it is, by a button and by Enter', async () => {
    for (const command of [undefined, 'published'] as const) {
      const browser = new NoScriptBrowser(server.url);
      await browser.open('/reservation');
      browser.fill(controlsOf(formOf('reservation'), validAnswers('reservation')));
      await (command ? browser.send(browser.form) : browser.press());
      expect(browser.answer.status).toBe(200);
      expect(browser.text()).toContain('Étape 2 sur 2');
    }
  });

  it('leads back, and to each step from the review, without losing an answer or a file', async () => {
    const browser = new NoScriptBrowser(server.url);
    await openLast(browser, formOf('prix-presidentiel'));
    const reviewed = browser.text();
    expect(reviewed).toContain('La bibliothèque mobile');
    expect(reviewed).toContain('presentation.pptx');
    await browser.press('back');
    expect(browser.text()).toContain('presentation.pptx');
    await browser.press('clear pieceJointes[presentationProjet]');
    expect(browser.text()).not.toContain('presentation.pptx');
    await browser.press('next');
    expect(browser.answer.status).toBe(422);
    browser.attach('pieceJointes[presentationProjet]', new File(['no PDF'], 'false.pdf'));
    await browser.press('next');
    expect(browser.answer.status).toBe(422);
    expect(browser.text()).toContain('« false.pdf »');
    const big = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'big.pdf');
    browser.attach('pieceJointes[presentationProjet]', big);
    browser.attach('pieceJointes[preuvesImpact]', new File([SAMPLES['.pdf'] as BlobPart], 'other.pdf'));
    await browser.press('next');
    expect(browser.text()).toContain('« big.pdf » dépasse 10 Mo');
    expect(browser.text()).toContain('other.pdf');
    browser.attach('pieceJointes[presentationProjet]', new File([SAMPLES['.pdf'] as BlobPart], 'whole.pdf'));
    await browser.press('next');
    await browser.press('step candidat');
    expect(browser.control('adresse').value).toBe('12 rue des Écoles, Bertoua');
    for (let step = 1; step < 5; step++) await browser.press('next');
    expect(browser.text()).toContain('whole.pdf');
    await browser.press('next');
    expect(browser.answer.status).toBe(201);
    const payload = JSON.stringify((await server.stored()).at(-1)!.payload);
    for (const name of ['whole.pdf', 'other.pdf', 'association.pdf']) expect(payload).toContain(`"${name}"`);
    expect(payload).not.toContain('presentation.pptx');
  });
});

describe('an unusual answer without script', () => {
  const slip = (browser: NoScriptBrowser) => (browser.control('email').value = 'ama@gmial.com');

  it('is said before the last button, with a way to its step, and holds nobody back', async () => {
    const browser = new NoScriptBrowser(server.url);
    await openLast(browser, formOf('workshops'));
    await browser.press('step personnel');
    slip(browser);
    await browser.press('next');
    expect(browser.page.querySelector('.banner-warning')).toBeNull();
    await browser.press('next');
    const note = browser.page.querySelector('.banner-warning')!;
    expect(note.textContent).toContain('vouliez-vous écrire ama@gmail.com');
    const step = note.querySelector('button')!.value.replace('step ', '');
    await browser.press(`step ${step}`);
    expect(browser.control('email').value).toBe('ama@gmial.com');
    await browser.press('next');
    await browser.press('next');
    await browser.press('next');
    expect(browser.answer.status).toBe(201);
    const { reference } = (await server.stored()).at(-1)!;
    const sent = browser.page.querySelector('.receipt-unusual')?.textContent;
    expect(sent).toContain('vouliez-vous écrire ama@gmail.com');
    expect(sent).toContain(reference);
  });

  it('is said on the receipt of a form that has no other screen before it', async () => {
    const browser = new NoScriptBrowser(server.url, { 'accept-language': 'en' });
    await browser.open('/_form/newsletter?lang=en');
    slip(browser);
    isSlow(browser);
    await browser.press();
    expect(browser.answer.status).toBe(201);
    expect(browser.page.querySelector('.receipt-unusual')?.textContent).toContain('ama@gmail.com');
  });
});
