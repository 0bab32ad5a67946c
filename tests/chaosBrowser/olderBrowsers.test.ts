import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { FAILURES, failScripts } from '../support/browser/failingScripts.ts';
import { Applicant } from '../support/browser/fillForm.ts';
import { formSources } from '../support/browser/formSources.ts';
import { advancePageClock, openPage, waitForHydration } from '../support/browser/openPage.ts';
import { ownServer } from '../support/browser/ownServer.ts';
import { completePlain } from '../support/browser/plainForm.ts';
import { readSubmission } from '../support/browser/readSubmission.ts';
import { NEWER, removeNames } from '../support/browser/withoutNewerNames.ts';

const forms = [...formSources()].filter(([, { form }]) => form.route !== undefined);

/** Names that a script is most likely to use. */
const ALONE = NEWER.filter((name) =>
  /^(?:Array|Object|String|Map|Set|Promise|RegExp|AbortSignal|Intl\.)\b|^(?:structuredClone|reportError|requestIdleCallback|BroadcastChannel|HTMLDialogElement|SubmitEvent|IntersectionObserver\.\w+|HTMLFormElement.requestSubmit|Document\.(?:startViewTransition|adoptedStyleSheets)|Element.checkVisibility|URL.(?:canParse|parse)|Response.json|Navigator\.(?:share|connection|clipboard|locks|userAgentData))$/.test(
    name,
  ),
);

test.each(forms)('%s is sent without all newer names at once', async (id, source) => {
  const { page, errors } = await openPage(source.form.route!, {}, (older) => removeNames(older, NEWER));
  const applicant = new Applicant(page, source);
  await applicant.begin();
  await applicant.fillToEnd(source.valid.answers as Answers);
  const { reference } = await applicant.submit();
  expect((await readSubmission(ownServer().dataDir, reference)).formId).toBe(id);
  expect(errors).toEqual([]);
});

test('the newsletter is sent without them, and from its own page when no script comes', async () => {
  const email = () => `lectrice-${Math.random()}@example.org`;
  const older = await openPage('/about', {}, (page) => removeNames(page, NEWER));
  await waitForHydration(older.page);
  await advancePageClock(older.page);
  await older.page.locator('footer [type=email]').fill(email());
  await older.page.locator('footer form button').click();
  await older.page.locator('.embedded-done').waitFor();
  expect(older.errors).toEqual([]);

  const { page } = await openPage('/about', {}, (failing) => failScripts(failing, 'are blocked'));
  await page.locator('footer [type=email]').fill(email());
  await page.locator('footer form button').click();
  await page.waitForURL('**/_form/newsletter**');
  await page.locator('.receipt').waitFor();
});

test.each(ALONE.map((name, index) => [name, index] as const))(
  'a form is sent without %s',
  async (name, index) => {
    const [id, source] = forms[index % forms.length]!;
    const { page, errors } = await openPage(source.form.route!, {}, (older) => removeNames(older, [name]));
    const applicant = new Applicant(page, source);
    await applicant.begin();
    await applicant.fillToEnd(source.valid.answers as Answers);
    const { reference } = await applicant.submit();
    expect((await readSubmission(ownServer().dataDir, reference)).formId).toBe(id);
    expect(errors).toEqual([]);
  },
);

describe.each(Object.keys(FAILURES))('when the scripts %s', (why) => {
  test.each(forms)('%s is sent from its own page', async (id, { form }) => {
    const { page } = await openPage(form.route!, {}, (failing) => failScripts(failing, why));
    await page.locator('html.unscripted').waitFor({ state: 'attached' });
    if (form.preparation) await page.locator('.preparation a.button').click();
    await completePlain(page, form);
    const [reference = ''] =
      /\w{8}\s*$/.exec((await page.locator('.dialog-reference').textContent()) ?? '') ?? [];
    expect((await readSubmission(ownServer().dataDir, reference.trim())).formId).toBe(id);
  });
});
