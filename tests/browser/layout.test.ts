import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { PageDefinition } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { underContactButton } from '../support/browser/inspectPage.ts';
import { openPage, PHONE, sharedTab, waitForHydration } from '../support/browser/openPage.ts';
import { cases } from '../support/cases.ts';
import { frozenPath } from '../support/definitionFolders.ts';

const forms = [...formSources()].filter(([, { form }]) => form.route !== undefined);

describe('on a phone', () => {
  const open = sharedTab();

  test.each(cases(forms, ([id]) => ['miss-enseignante', 'prix-presidentiel', 'restauration'].includes(id)))(
    'the first control of %s is in view, below the name of its step, and the contact button covers none',
    async (_id, source) => {
      const { page } = await open(source.form.route!);
      await new Applicant(page, source).begin();
      await page.evaluate(() => scrollTo(0, 0));
      const first = await page.locator('.step :is(input, select, textarea):visible').first().boundingBox();
      expect(first!.y + first!.height).toBeLessThan(PHONE.height);
      const current = page.locator('.steps > [aria-current] > span');
      if ((await current.count()) > 0) {
        const { y, width, height } = (await current.boundingBox())!;
        expect(width).toBeGreaterThan(100);
        expect(y + height).toBeLessThan(first!.y);
      }
      expect(await underContactButton(page)).toEqual([]);
      if (source.form.steps.length === 1) return;
      await page.evaluate(() => history.replaceState({ ...history.state, usr: { step: 1 } }, ''));
      await page.reload();
      await new Applicant(page, source).begin();
      await page.locator('.wizard-head.folded').waitFor();
      const later = await page.locator('.step :is(input, select, textarea):visible').first().boundingBox();
      expect(later!.y).toBeLessThanOrEqual(420);
      expect((await page.locator('.wizard-title').boundingBox())!.height).toBeLessThan(40);
    },
  );

  const priced = forms.filter(([, { form }]) => form.sidebar.some(({ panel }) => panel !== 'progress'));

  test.each(priced)('the amount of %s stays visible below the form', async (_id, source) => {
    const { page } = await openPage(source.form.route!);
    const applicant = new Applicant(page, source);
    await applicant.begin();
    for (const step of source.form.steps) {
      await applicant.atStep(step);
      if (step.kind === 'fields') await applicant.fill(step, source.valid.answers as Answers);
      if (step !== source.form.steps.at(-1)) await applicant.next(step);
    }
    await page.evaluate(() => document.querySelector('.wizard-main')?.scrollIntoView());
    const seen = await page.locator('.panel > .amount').boundingBox();
    expect(seen?.y).toBeGreaterThan(PHONE.height / 2);
    expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThan(PHONE.height);
  });
});

test('the contact button is over no text, however wide the window is', async () => {
  const { page } = await openPage('/');
  await waitForHydration(page);
  for (const width of [320, 700, 1024, 1300, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await underContactButton(page), `${width} pixels`).toEqual([]);
  }
});

test('a button that links to its own page scrolls to the top', async () => {
  const home = JSON.parse(readFileSync(frozenPath('content/pages/home.json'), 'utf8')) as PageDefinition;
  const [action] = home.blocks.flatMap((block) =>
    block.type === 'call-to-action' ? (block.actions ?? []).filter(({ link }) => link === home.route) : [],
  );
  const { page, errors } = await openPage('/');
  await waitForHydration(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const before = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: action!.label }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.evaluate(() => [document.activeElement?.id, history.length])).toEqual(['main', before]);
  expect(logged).toContain(action!.log);
  expect(errors).toEqual([]);
});
