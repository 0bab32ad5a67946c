import { expect, test } from 'vitest';
import { formSources } from '../support/browser/formSources.ts';
import { journeysIn } from '../support/browser/journeys.ts';
import { FORM_TEXTS } from '../support/browser/specifiedTexts.ts';

test('FORM_TEXTS has every form with a screen', () => {
  const screens = [...formSources().values()].filter(({ form }) => form.route !== undefined);
  expect(Object.keys(FORM_TEXTS).sort()).toEqual(screens.map(({ form }) => form.id).sort());
});

journeysIn(['fr']);
// The other forms in English: `npm run chaos`.
journeysIn(['en'], ['reservation']);
