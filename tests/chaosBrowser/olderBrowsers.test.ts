import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { FAILURES, failScripts, holdScripts, withoutModules } from '../support/browser/failingScripts.ts';
import { formSources } from '../support/browser/formSources.ts';
import { sendUnscripted, sendWhole } from '../support/browser/sendWhole.ts';
import { NEWER, removeNames } from '../support/browser/withoutNewerNames.ts';

const forms = [...formSources()];

/** Names that a script is most likely to use. */
const ALONE = NEWER.filter((name) =>
  /^(?:Array|Object|String|Map|Set|Promise|RegExp|AbortSignal|Intl\.)\b|^(?:structuredClone|reportError|requestIdleCallback|BroadcastChannel|HTMLDialogElement|SubmitEvent|IntersectionObserver\.\w+|HTMLFormElement.requestSubmit|Document\.(?:startViewTransition|adoptedStyleSheets)|Element.checkVisibility|URL.(?:canParse|parse)|Response.json|Navigator\.(?:share|connection|clipboard|locks|userAgentData))$/.test(
    name,
  ),
);

test('60 names and more are tried alone', () => {
  expect(ALONE.length).toBeGreaterThanOrEqual(60);
});

describe.each(ALONE)('without %s', (name) => {
  test.each(forms)('%s is sent with its files', (_id, source) =>
    sendWhole(source, (page) => removeNames(page, [name])),
  );
});

/** The ways in which our scripts fail; when a script hangs, ten seconds pass. */
const WITHOUT_OURS: Record<string, (page: Page) => Promise<void>> = {
  ...Object.fromEntries(Object.keys(FAILURES).map((why) => [why, (page: Page) => failScripts(page, why)])),
  'are not known, since the browser knows no modules': withoutModules,
  hang: async (page) => {
    await page.clock.install();
    await holdScripts(page);
    page.once('domcontentloaded', () => void page.clock.runFor(10_000));
  },
};

describe.each(Object.entries(WITHOUT_OURS))('when our scripts %s', (_why, prepare) => {
  test.each(forms)('%s is sent from its own page with its files', (_id, source) =>
    sendUnscripted(source, prepare),
  );
});
