import { expect, it } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import { Controls } from '#journey/answers/Controls.ts';
import { withDefaults } from '#journey/answers/defaults.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { momentIn } from '#journey/fieldTypes/momentIn.ts';
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

it('nobody can answer what is only shown: the server refuses it, and a draft does not restore it', () => {
  const { form, validators } = formOf(
    {
      pays: { type: 'string', title: 'Pays', maxLength: 99, default: 'Cameroun', readOnly: true },
      prix: { type: 'integer', title: 'Prix', default: 5000 },
    },
    { ui: { uiSchema: { prix: { 'ui:disabled': true } } } },
  );
  expect(validateAnswers(form, validators, { pays: 'Gabon', prix: 5000 })).toEqual([
    { path: 'pays', message: 'errors.const' },
    { path: 'prix', message: 'errors.not' },
  ]);
  const restored = restoreAnswers(form, { pays: 'Gabon' }, {});
  expect(withDefaults(form, restored, () => false)).toEqual({ pays: 'Cameroun' });
});

it('times are typed in the time zone of the site, with and without script, and accepted with seconds', () => {
  const { form, validators } = formOf({
    debut: { type: 'string', title: 'Début', format: 'time' },
    rendez_vous: { type: 'string', title: 'Rendez-vous', format: 'date-time' },
  });
  const controls = new Controls([
    ['debut', '14:30'],
    ['rendez_vous', '2025-05-30T14:30'],
  ]);
  const answers = readControls(form, { controls, typed: true, fileOf: () => undefined });
  expect(answers).toEqual({ debut: '14:30:00', rendez_vous: '2025-05-30T14:30:00+01:00' });
  expect(validateAnswers(form, validators, answers)).toEqual([]);
  expect(
    validateAnswers(form, validators, { debut: '24:00:00', rendez_vous: '2025-02-30T14:30:00+01:00' }),
  ).toMatchObject([{ message: 'errors.format' }, { message: 'errors.format' }]);
  const localizer = {
    locale: 'fr',
    t: (_: string, values: object = {}) => Object.values(values).join(' à '),
  };
  expect(displayAnswer(form.fields.debut!, answers.debut, localizer)).toEqual(['14:30']);
  expect(displayAnswer(form.fields.rendez_vous!, answers.rendez_vous, localizer)).toEqual([
    '30 mai 2025 à 14:30',
  ]);
});

it.each([
  ['Europe/Paris', '2025-03-30T01:30', '2025-03-30T01:30:00+01:00'],
  ['Europe/Paris', '2025-03-30T03:30', '2025-03-30T03:30:00+02:00'],
  ['America/St_Johns', '2025-01-01T00:00', '2025-01-01T00:00:00-03:30'],
])('in %s it is %s at %s', (timeZone, local, moment) => {
  expect(momentIn(timeZone, local)).toBe(moment);
  expect(Date.parse(moment)).not.toBeNaN();
});

it('a unit is translated, and stands in the title where answers stand alone', () => {
  const surface = { type: 'number', title: 'Surface' } as const;
  const { form, texts } = formOf({ surface }, { ui: { uiSchema: { surface: { 'ui:suffix': 'm²' } } } });
  expect(texts['forms.test.fields.surface.suffix']).toBe('m²');
  const t = (id: string) => texts[id] ?? id;
  const payload = payloadSchema({ type: 'object', properties: { surface } }, form, t);
  expect(payload.properties).toMatchObject({ surface: { title: 'Surface (m²)' } });
});
