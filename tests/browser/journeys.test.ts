import { describe, expect, test } from 'vitest';
import { formSources } from '../support/browser/formSources.ts';
import { journeysIn } from '../support/browser/journeys.ts';
import { FORM_TEXTS } from '../support/browser/specifiedTexts.ts';
import { NEWER, removeNames } from '../support/browser/withoutNewerNames.ts';
import { cases } from '../support/cases.ts';

test('FORM_TEXTS has every form with a screen', () => {
  const screens = [...formSources().values()].filter(({ form }) => form.route !== undefined);
  expect(Object.keys(FORM_TEXTS).sort()).toEqual(screens.map(({ form }) => form.id).sort());
});

describe('in a browser without all names that the oldest supported ones may lack', () => {
  // Each of these names alone: `tests/chaosBrowser/olderBrowsers.test.ts`.
  expect(NEWER.length).toBeGreaterThan(1_000);
  journeysIn(['fr'], { prepare: (page) => removeNames(page, NEWER) });
});

journeysIn(['en'], { ids: cases(Object.keys(FORM_TEXTS), (id) => id === 'reservation') });
