import { diffLines } from 'diff';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/browser/inspectPage.ts';
import { DESKTOP, openPage, PHONE } from '../support/browser/openPage.ts';
import { CHAOS } from '../support/cases.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';
import { startEditor } from '../support/server/startEditor.ts';

/** Presses a key until what has the focus has a name. */
async function pressTo(page: Page, key: string, name: RegExp, most = 40): Promise<void> {
  const names: string[] = [];
  for (let presses = 0; presses < most; presses++) {
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      const labels = (element as HTMLInputElement | null)?.labels;
      return (
        element?.getAttribute('aria-label') ??
        labels?.[0]?.textContent ??
        (element?.textContent?.trim() || element?.outerHTML.slice(0, 60)) ??
        ''
      );
    });
    if (name.test(focused)) return;
    names.push(focused.slice(0, 40));
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${name}, but to: ${names.join(' | ')}`);
}

/** Replaces the text of the field that has the focus. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** The changed lines of all files that may change, as a diff has them. */
function watchFiles(copy: DefinitionsCopy, paths: string[]): () => string[] {
  const before = new Map(paths.map((path) => [path, copy.read(path)]));
  return () =>
    paths.flatMap((path) =>
      diffLines(before.get(path) ?? '', copy.read(path)).flatMap(({ value, added, removed }) =>
        added || removed
          ? value
              .trim()
              .split('\n')
              .map((line) => `${added ? '+' : '-'}${line.trim()}`)
          : [],
      ),
    );
}

/** Opens a copy of the definitions in the editor. `paths`: the files whose changed lines `changed` returns. */
async function openEditor(mode: 'translate' | 'edit', paths: string[] = []) {
  const copy = copyDefinitions();
  const editor = await startEditor(mode, copy.folders, { pages: true });
  const changed = watchFiles(copy, paths);
  const { page, errors } = await openPage(editor.link, { viewport: DESKTOP });
  const frame = page.frameLocator('iframe');
  await frame.locator('.header-home').waitFor();
  return { copy, editor, page, errors, frame, changed };
}

const inPlural = (one: string, other: string) => `{limit, plural, one {${one}} other {${other}}}`;

/** Texts in the order of the list, as they are afterwards, with the plural forms that are written. */
const TEN: [id: string, after: string, one?: string, other?: string][] = [
  ['errors.maxBytes', 'Over {megabytes, number} MB.'],
  [
    'errors.maxFiles',
    `Attach at most ${inPlural('# document', '# documents')}.`,
    '# document',
    '# documents',
  ],
  [
    'errors.maxItems',
    `You can choose at most ${inPlural('# of them', '# of these')}.`,
    '# of them',
    '# of these',
  ],
  [
    'errors.maxLength',
    `This answer is too long: the limit is ${inPlural('# sign', '# signs')}.`,
    '# sign',
    '# signs',
  ],
  ['errors.maxTotalBytes', 'All in all {megabytes, number} MB.'],
  ['errors.maximum', 'At most {limit, number}.'],
  ['errors.minFiles', `Attach at least ${inPlural('# paper', '# papers')}.`, '# paper', '# papers'],
  [
    'errors.minItems',
    `Please choose at least ${inPlural('# choice', '# choices')}.`,
    '# choice',
    '# choices',
  ],
  [
    'errors.minLength',
    `This answer must contain at least ${inPlural('# letter', '# letters')}.`,
    '# letter',
    '# letters',
  ],
  [
    'errors.minProperties',
    `Fill in at least ${inPlural('# answer', '# answers')} of this group.`,
    '# answer',
    '# answers',
  ],
];

/** `npm run chaos` writes all of them. */
const TEXTS = CHAOS ? TEN : TEN.slice(0, 2);

test('a translator finds texts by keyboard, sees them on the page while writing, plurals form by form, and saves them', async () => {
  const { copy, page, errors, frame, changed } = await openEditor('translate', [
    'content/messages/en.json',
    'content/messages/fr.json',
    'content/site.json',
    'forms/reservation/ui.json',
    'forms/reservation/schema.json',
  ]);
  const before: Record<string, string> = JSON.parse(copy.read('content/messages/en.json'));
  expect(await axeFindings(page, ['iframe'])).toEqual([]);

  // A text of the page.
  await pressTo(page, 'Tab', /^Chercher un texte/);
  await page.keyboard.type('site.name');
  await pressTo(page, 'Tab', /^Education Fair/);
  await page.keyboard.press('Enter');
  await pressTo(page, 'Tab', /^Traduction/, 1);
  await retype(page, 'The Fair of 2025');
  await frame.locator('.header-home', { hasText: 'The Fair of 2025' }).waitFor();
  const checks = page.getByRole('list', { name: 'Contrôles' });
  await retype(page, 'The Fiar of 2025');
  await checks.getByText("« Fiar » n'est dans aucun dictionnaire").waitFor();
  expect(await page.getByRole('button', { name: 'Enregistrer et continuer' }).isDisabled()).toBe(false);
  await retype(page, 'The Fair of  {event.yaer');
  await checks.getByText(/accolade/).waitFor();
  expect(await page.getByRole('button', { name: 'Enregistrer et continuer' }).isDisabled()).toBe(true);
  expect(await axeFindings(page, ['iframe'])).toEqual([]);
  await retype(page, 'The Fair of 2025');
  await page.keyboard.press('Control+Enter');
  await expect.poll(changed).toHaveLength(2);

  // Texts that no page shows, with plurals and placeholders, one after the other.
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Shift+F6');
  await pressTo(page, 'Shift+Tab', /^Pages$/);
  await page.keyboard.press('Enter');
  await pressTo(page, 'Tab', /^Page : /);
  await pressTo(page, 'ArrowDown', /^Erreurs des formulaires/, 60);
  await page.keyboard.press('Enter');
  await pressTo(page, 'Tab', /^Chercher un texte/);
  await retype(page, 'errors.m');
  await pressTo(page, 'Tab', /^This file is larger/);
  await page.keyboard.press('Enter');
  for (const [index, [id, after, one, other = '']] of TEXTS.entries()) {
    // The focus comes to the first words of the next text.
    const focused = () => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value ?? '?');
    if (id === 'errors.maxFiles' || id === 'errors.minFiles') {
      // A text about lists, which the site leaves to the program, stands before it.
      await expect.poll(focused).toMatch(/^This list/);
      await page.keyboard.press('Alt+ArrowDown');
    }
    await expect.poll(focused).toSatisfy((words: string) => before[id]?.startsWith(words) ?? false);
    await pressTo(page, 'Tab', one === undefined ? /^Traduction/ : /one \(1…\)/, 8);
    if (index < 2) expect(await axeFindings(page, ['iframe'])).toEqual([]);
    if (one === undefined) await retype(page, after);
    else {
      await retype(page, one);
      await pressTo(page, 'Tab', /other \(0, 2, 3…\)/, 2);
      await retype(page, other);
    }
    await page.keyboard.press('Control+Enter');
    await expect.poll(changed).toHaveLength(2 * (index + 2));
    expect(changed()).toContain(`+"${id}": "${after}",`);
  }
  expect(changed().toSorted()).toEqual(
    [
      ...TEXTS.flatMap(([id, after]) => [`-"${id}": "${before[id]}",`, `+"${id}": "${after}",`]),
      '-"site.name": "Education Fair 2025",',
      '+"site.name": "The Fair of 2025",',
    ].toSorted(),
  );
  expect(errors.filter((error) => !error.includes('410'))).toEqual([]);
});

test('an organiser changes French texts, one with placeholders, a price, an option and the order of two fields by keyboard: these lines change, and no other', async () => {
  const { page, errors, frame, changed } = await openEditor('edit', [
    'content/messages/fr.json',
    'content/site.json',
    'forms/reservation/ui.json',
    'forms/reservation/schema.json',
  ]);
  await pressTo(page, 'Tab', /^Pages$/);
  await page.keyboard.press('Enter');
  await pressTo(page, 'Tab', /^Page : /);
  await pressTo(page, 'ArrowDown', /^Formulaire : Réservation/, 60);
  await page.keyboard.press('Enter');
  await frame.getByText('Nom complet').first().waitFor();

  // The option is a text: its name is written as any other.
  await pressTo(page, 'Tab', /^Chercher un texte/);
  await page.keyboard.type('Grande entreprise');
  await pressTo(page, 'Tab', /^Grande entreprise/);
  await page.keyboard.press('Enter');
  await retype(page, 'Grande société');
  await frame.locator('option', { hasText: 'Grande société' }).waitFor({ state: 'attached' });
  // The page loads again with the saved text, and gets its scripts only once the next one is typed.
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await expect.poll(changed).toHaveLength(2);
  await page.waitForFunction(() => {
    const { hydrated, document: shown } = document.querySelector('iframe')!.contentWindow!;
    return !hydrated && shown.body?.textContent.includes('Grande société');
  });

  // A text with placeholders, which the page goes on filling while it is typed.
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Shift+F6');
  await pressTo(page, 'Tab', /^Chercher un texte/);
  await retype(page, 'Étape {step}');
  await pressTo(page, 'Tab', /^Étape \{step\} sur/);
  await page.keyboard.press('Enter');
  await retype(page, 'Étape {step} de {count}');
  scripts.resolve();
  await frame
    .getByText(/Étape 1 de \d/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  // The answer comes only once the organiser is elsewhere.
  const answer = Promise.withResolvers<void>();
  await page.route(/\/source$/, async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await page.keyboard.press('Control+Enter');
  await expect.poll(changed).toHaveLength(4);

  await page.keyboard.press('F6');
  await page.keyboard.press('Shift+F6');
  await pressTo(page, 'Shift+Tab', /^Texte$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  answer.resolve();
  await page.waitForResponse(/\/source$/);
  expect(await axeFindings(page, ['iframe'])).toEqual([]);
  await pressTo(page, 'Tab', /^Descendre « Adresse email »/, 80);
  await page.keyboard.press('Enter');
  await expect.poll(changed).toHaveLength(6);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Descendre « Adresse email »');
  await pressTo(page, 'Tab', /^Prix$/, 80);
  await pressTo(page, 'Tab', /^Grande société$/, 3);
  await retype(page, '450000');
  await page.keyboard.press('Enter');
  await expect.poll(changed).toHaveLength(8);
  await pressTo(page, 'Tab', /ONG/, 4);
  await retype(page, '325000');
  await page.keyboard.press('Enter');
  await expect.poll(() => changed().join()).toContain('325000');
  const fields = (...names: string[]) => `"fields": [${names.map((name) => `"${name}"`).join(', ')}],`;
  const amounts = (first: number, second: number) =>
    `"amounts": { "grande_entreprise": ${first}, "ong_association": ${second}, "etablissement": 300000 }`;
  expect(changed()).toEqual([
    '-"form.stepCount": "Étape {step} sur {count}",',
    '+"form.stepCount": "Étape {step} de {count}",',
    `-${fields('votre_nom', 'email', 'num_telephone1', 'num_telephone2', 'typeOrganisation')}`,
    `+${fields('votre_nom', 'num_telephone1', 'email', 'num_telephone2', 'typeOrganisation')}`,
    '-{ "const": "grande_entreprise", "title": "Grande entreprise" },',
    '+{ "const": "grande_entreprise", "title": "Grande société" },',
    `-${amounts(500_000, 350_000)}`,
    `+${amounts(450_000, 325_000)}`,
  ]);
  // The same by dragging.
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
  await entry('Numéro de téléphone 2').dragTo(entry('Adresse email'));
  const dragged = fields('votre_nom', 'num_telephone1', 'num_telephone2', 'email', 'typeOrganisation');
  await expect.poll(changed).toContain(`+${dragged}`);
  expect(changed()).toHaveLength(8);
  // The page shows the new order.
  const labels = frame.locator('form label');
  await expect
    .poll(async () =>
      (await labels.allTextContents()).map((label) => label.replace(/[^\p{L} 0-9]/gu, '').trim()).slice(0, 3),
    )
    .toEqual(['Nom complet', 'Numéro de téléphone 1', 'Numéro de téléphone 2']);
  expect(errors.filter((error) => !error.includes('410'))).toEqual([]);
});

test('a click on a text of the page chooses it; what is typed stays when the server has stopped, and both versions are told', async () => {
  const { copy, editor, page, frame } = await openEditor('translate');
  await frame.getByText('Take part').first().click();
  const field = page.getByRole('textbox', { name: 'Traduction' });
  await field.waitFor();
  expect(await field.inputValue()).toBe('Take part');
  await field.fill('W'.repeat(60));
  await page.getByText('déborde de la page sur un écran de 360 px').waitFor();
  await field.fill('Take <b>part</b>');
  await page.getByText('la balise <b>').first().waitFor();
  await field.fill('Join in');
  const id = (await editor.work()).texts.find(({ text }) => text === 'Take part')!.id;
  copy.edit<Record<string, string>>('content/messages/en.json', (messages) => {
    for (const [key, text] of Object.entries(messages))
      if (text === 'Take part') messages[key] = 'Come <img src=x>';
  });
  await page.getByText("Quelqu'un d'autre a changé ce texte").waitFor();
  await page.getByText('Come <img src=x>').first().waitFor();
  await page.getByRole('button', { name: 'Garder le mien' }).click();

  // On a phone nothing is known of the page before it is shown, and a search finds what only the page would list.
  const phone = await page.context().newPage();
  await phone.setViewportSize(PHONE);
  await phone.goto(editor.link);
  await phone.getByRole('button', { name: 'Pages', exact: true }).click();
  await phone.getByText('Formulaire : Réservation d').first().click();
  const group = phone.getByRole('heading', { level: 2 });
  await expect.poll(() => group.allTextContents()).toEqual([expect.stringMatching(/^Textes \(\d+\)$/)]);
  await phone.getByLabel('Chercher un texte').fill('form.stepCount');
  await expect.poll(() => group.allTextContents()).toEqual(['Ailleurs (1)']);
  await phone.getByLabel('Chercher un texte').fill('');
  await phone.getByRole('tab', { name: 'Aperçu' }).click();
  await phone.frameLocator('iframe').locator('.header-home').waitFor();
  await phone.getByRole('tab', { name: 'Textes' }).click();
  await expect.poll(() => group.allTextContents()).toContainEqual(expect.stringContaining('Sur cette page'));
  await phone.close();
  await editor.stop();
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
  await page.getByText("L'éditeur ne répond plus").first().waitFor();
  expect(await field.inputValue()).toBe('Join in');
  const kept = await page.evaluate(() => localStorage.getItem('editor translate en'));
  expect(kept).toContain('"Join in"');
  expect(JSON.parse(copy.read('content/messages/en.json'))[id]).toBe('Come <img src=x>');
});
