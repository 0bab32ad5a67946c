import { expect, it } from 'vitest';
import { failureTexts } from '#wizard/failure/failureTexts.ts';
import { refusalEntries } from '#wizard/sending/refusalEntries.ts';
import { sample } from '../support/sampleForm.ts';
import { shown } from '../support/spaces.ts';

const { form } = sample;

it('takes fields from `details`, not from the texts', () => {
  const body = {
    errors: ['name: Trop court', 'mail: un serveur absent', 'Complet'],
    details: [
      { code: 'forms.sample.fields.name.error', path: 'name', message: 'Trop court' },
      { code: 'server.unavailable', message: 'name: un texte avec deux-points' },
      { code: 'server.derivedDiffers', path: 'day', message: 'Rechargez la page' },
    ],
  };
  const entries = refusalEntries(form, body, 'fr');
  expect(
    failureTexts(form, { kind: 'refused', status: 422, entries }, (id, values) =>
      [id, ...Object.values(values ?? {})].join(' '),
    ),
  ).toEqual({
    texts: [
      expect.stringMatching(/^form\.errorAt .*Trop court$/),
      'name: un texte avec deux-points',
      'Rechargez la page',
    ],
    fields: [{ path: 'name', message: 'Trop court' }],
  });
});

it('parses the texts of a server without `details`', () => {
  expect(refusalEntries(form, { errors: ['name: Trop court', 'Complet', 'rien: de tel', 7] }, 'fr')).toEqual([
    { path: 'name', message: 'Trop court' },
    { message: 'Complet' },
    { message: 'rien: de tel' },
  ]);
});

it.each([[null], ['<html>'], [{}], [{ errors: 'x' }], [{ details: [null, 1, { path: 'name' }] }]])(
  'returns no entry for %j',
  (body) => expect(refusalEntries(form, body, 'fr')).toEqual([]),
);

it('sets the spaces of texts, which the API sends as typed', () => {
  const body = { details: [{ message: '« nom » : oui ?', code: 'a ; b' }] };
  expect(refusalEntries(form, body, 'fr')).toEqual([{ message: shown('« nom » : oui ?'), code: 'a ; b' }]);
  expect(refusalEntries(form, body, 'en')).toEqual(body.details);
});
