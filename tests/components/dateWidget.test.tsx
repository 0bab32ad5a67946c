import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import { noteServerTime } from '#device/browser/serverTime.ts';
import { plainText } from '../support/components/plainText.ts';
import { renderField } from '../support/components/renderForm.tsx';

const day: FieldSchema = { type: 'string', format: 'date', title: 'Jour' };
const OTHER = 'Cette date est inhabituelle.';

// It is 31 May in Douala already.
beforeAll(() => noteServerTime('Fri, 30 May 2025 23:30:00 GMT'));
// Test files share the page.
afterAll(() => noteServerTime(new Date().toISOString()));

async function renderDay(expect?: object) {
  const rules = expect ? { 'ui:warnings': [{ expect, text: OTHER }] } : {};
  const form = await renderField(day, rules);
  const controls = [...form.container.querySelectorAll<HTMLInputElement>('[name=answer]')];
  return { ...form, control: controls[0]!, controls };
}

it.each([
  ['a day', undefined, '', '9999-12-31'],
  ['a day that is not after today', { notAfter: 'today' }, '', '2025-05-31'],
  ['a date of birth', { minimumAge: 18, maximumAge: 35 }, '1900-01-01', '2025-05-31'],
])("%s is one native control, with limits by the server's time", async (_, expected, min, max) => {
  const { controls, control, user } = await renderDay(expected);
  expect(controls).toHaveLength(1);
  await user.click(control);
  expect(control).toMatchObject({ type: 'date', min: min, max: max });
});

it('an unusual day has a warning, which counts ages by the same time, and can be entered', async () => {
  const { control, user, findByText, queryByText } = await renderDay({ minimumAge: 18 });
  await user.type(control, '2007-05-31');
  await user.tab();
  expect(queryByText(OTHER)).toBeNull();
  await user.clear(control);
  await user.type(control, '2007-06-01');
  await user.tab();
  await findByText(OTHER);
  expect(control.value).toBe('2007-06-01');
});

it("its help says in the page's language what to enter, before its own help", async () => {
  const { read, container } = await renderDay();
  const help = () => plainText(container.querySelector('.field-help'));
  expect(help()).toBe("Jour, mois et année, dans l'ordre que montre le champ.");
  read('en');
  expect(help()).toBe('Day, month and year, in the order that the field shows.');
});
