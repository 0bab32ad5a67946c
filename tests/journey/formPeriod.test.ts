import { expect, it } from 'vitest';
import { formPeriod } from '#journey/formPeriod.ts';

const opens = '2025-03-01T08:00:00+01:00';
const closes = '2025-05-30T18:00:00+01:00';

it.each([
  [{ opens, closes }, '2025-03-01T06:59:59.999Z', { state: 'notYetOpen', until: opens }],
  [{ opens, closes }, '2025-03-01T07:00:00Z', { state: 'open', until: closes }],
  [{ opens, closes }, '2025-05-30T16:59:59.999Z', { state: 'open', until: closes }],
  [{ opens, closes }, '2025-05-30T17:00:00Z', { state: 'closed' }],
  [{ opens }, '2025-06-01T00:00:00Z', { state: 'open' }],
  [{ closes }, '2025-01-01T00:00:00Z', { state: 'open', until: closes }],
  [{}, '2025-01-01T00:00:00Z', { state: 'open' }],
])('%j at %s', (form, now, period) => {
  expect(formPeriod(form, new Date(now))).toEqual(period);
});
