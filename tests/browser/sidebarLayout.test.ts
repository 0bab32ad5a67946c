import { expect, test } from 'vitest';
import { formSources } from '../support/browser/formSources.ts';
import { DESKTOP, openPage, PHONE, waitForHydration } from '../support/browser/openPage.ts';

/** The route of a form whose sidebar has an amount. */
const route = [...formSources().values()].find(({ form }) =>
  form.sidebar.some(({ panel }) => panel === 'amount'),
)?.form.route as string;

test('the sidebar is beside the form on a wide screen, and the steps are above it on a phone', async () => {
  const { page } = await openPage(route, { viewport: DESKTOP });
  await waitForHydration(page);
  const boxes = async () =>
    Promise.all(
      ['.wizard-main', '.wizard-progress'].map(async (place) => (await page.locator(place).boundingBox())!),
    );
  const [form, progress] = await boxes();
  expect(progress!.x).toBeGreaterThan(form!.x + form!.width);
  expect(progress!.y).toBeCloseTo(form!.y, 0);
  await page.setViewportSize(PHONE);
  const [below, steps] = await boxes();
  expect(steps!.y + steps!.height).toBeLessThanOrEqual(below!.y);
});
