import { expect, test } from 'vitest';
import { formSources } from '../support/browser/formSources.ts';
import { DESKTOP, openPage, PHONE, waitForHydration } from '../support/browser/openPage.ts';

/** The route of a form whose sidebar has an amount. */
const route = [...formSources().values()].find(({ form }) =>
  form.sidebar.some(({ panel }) => panel === 'amount'),
)?.form.route as string;

test('on a wide screen the sidebar is beside the form', async () => {
  const { page } = await openPage(route, { viewport: DESKTOP });
  await waitForHydration(page);
  const [form, progress] = await Promise.all(
    ['.wizard-main', '.wizard-progress'].map((selector) => page.locator(selector).boundingBox()),
  );
  expect(progress?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  expect(progress?.y).toBeCloseTo(form?.y ?? 0, 0);
});

test('on a phone the steps are above the form', async () => {
  const { page } = await openPage(route, { viewport: PHONE });
  await waitForHydration(page);
  const [form, progress] = await Promise.all(
    ['.wizard-main', '.wizard-progress'].map((selector) => page.locator(selector).boundingBox()),
  );
  expect((progress?.y ?? 0) + (progress?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0);
});
