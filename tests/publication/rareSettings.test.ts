import { expect, it } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import { Controls } from '#journey/answers/Controls.ts';
import { readControls } from '#journey/readControls.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { payloadSchema } from '#publication/openapi/payloadSchema.ts';
import { choice, formOf } from '../support/sampleForm.ts';

const properties = {
  ville: { type: 'string', title: 'Ville', maxLength: 99 },
  place: choice('Place', { salle: 'Salle', balcon: 'Balcon' }),
} as const;

const withUi = (uiSchema: FormUi['uiSchema']) => formOf(properties, { ui: { uiSchema } });

it('an option that is disabled is refused, not restored and not in the OpenAPI document', () => {
  const { form, validators } = withUi({ place: { 'ui:enumDisabled': ['balcon'] } });
  expect(validateAnswers(form, validators, { place: 'balcon' })).toMatchObject([
    { path: 'place', message: 'errors.enum' },
  ]);
  expect(validateAnswers(form, validators, { place: 'salle' })).toEqual([]);
  expect(restoreAnswers(form, { ville: 'Douala', place: 'balcon' }, {})).toEqual({ ville: 'Douala' });
  const payload = payloadSchema({ type: 'object', properties }, form, (id) => id);
  expect(JSON.stringify(payload)).not.toContain('balcon');
});

it('an empty control without script has the empty value', () => {
  const { form } = withUi({ ville: { 'ui:emptyValue': 'inconnue' }, place: { 'ui:emptyValue': '' } });
  const read = (typed: boolean) =>
    readControls(form, {
      controls: new Controls([
        ['ville', ''],
        ['place', ''],
      ]),
      typed,
      fileOf: () => undefined,
    });
  expect(read(true)).toEqual({ ville: 'inconnue' });
  expect(read(false)).toEqual({ ville: '', place: '' });
});

it('a text has the widget of its keyboard, unless it names another', () => {
  const widgetOf = (ui: object) => withUi({ ville: ui }).form.fields.ville?.widget;
  expect(widgetOf({ 'ui:options': { inputType: 'tel' } })).toBe('tel');
  expect(widgetOf({ 'ui:inputType': 'url' })).toBe('uri');
  expect(widgetOf({ 'ui:inputType': 'tel', 'ui:widget': 'textarea' })).toBe('textarea');
});

it('only a form with what few forms have loads the code for it', () => {
  expect(withUi({ place: { 'ui:help': 'Au choix.' } }).form.rare).toBeUndefined();
  expect(withUi({ place: { 'ui:enumDisabled': ['balcon'] } }).form.rare).toBe(true);
  expect(withUi({ ville: { 'ui:widget': 'password' } }).form.rare).toBe(true);
});
