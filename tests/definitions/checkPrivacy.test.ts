import { describe, expect, it } from 'vitest';
import type { FormUi } from '#definitions/formats/formats.ts';
import { type Files, problemsOf } from '../support/definitionFiles.ts';
import { uiOf } from '../support/sampleForm.ts';

type Privacy = FormUi['privacy'];

const SAID: Privacy = { purpose: 'Pour vous répondre.', recipients: 'Le comité.', keepFor: 'P1Y' };

/** A form with one field. */
function asking(field: object, privacy: Privacy, ui: object = {}, path = 'champ'): Files {
  return {
    'forms/club/schema.json': { type: 'object', properties: { [path]: { title: 'Champ', ...field } } },
    'forms/club/ui.json': uiOf([path], {
      submission: { path: '/api/club', encoding: 'multipart' },
      privacy,
      ...ui,
    }),
  };
}

const TEXT = { type: 'string', maxLength: 50 };
const DAY = { type: 'string', format: 'date' };
const file = (...accept: string[]) => ({ file: { accept, maxBytes: 10_485_760 } });

/** The messages of the problems, without places. */
const messagesOf = (files: Files) => problemsOf(files).map((problem) => problem.replace(/^\S+ /, ''));

describe('the check of privacy', () => {
  it('finds nothing wrong where everything is said', () => {
    expect(problemsOf(asking(TEXT, SAID))).toEqual([]);
    const minors = { from: 16, text: 'Avec un parent.' };
    expect(problemsOf(asking(DAY, { ...SAID, sensitive: ['naissance'], minors }, {}, 'naissance'))).toEqual(
      [],
    );
  });

  it('warns of submissions that nobody deletes, but not of a newsletter, which its readers leave', () => {
    const unlimited = { ...SAID, keepFor: undefined };
    expect(problemsOf(asking(TEXT, unlimited))).toEqual([
      'forms/club/ui.json:21:14 warning: "keepFor" is missing: submissions are stored until somebody deletes them',
    ]);
    const mail = { to: 'champ', subject: 'Club', text: ['Merci'], optIn: true };
    const address = { type: 'string', format: 'email', maxLength: 200 };
    const submission = { path: '/api/club', encoding: 'json', mail };
    expect(problemsOf(asking(address, unlimited, { submission }))).toEqual([]);
  });

  it.each([
    ['a photo', file('.pdf', '.JPG'), 'champ', {}],
    ['a video', file('.mp4'), 'champ', {}],
    ['an identity document', file('.pdf'), 'carteIdentite', {}],
    ['an identity document', { ...file('.pdf'), title: 'Copy of your passport' }, 'champ', {}],
    ['a date of birth', DAY, 'champ', { uiSchema: { champ: { 'ui:autocomplete': 'bday' } } }],
    ['a date of birth', { ...DAY, title: 'Date de naissance' }, 'champ', {}],
    [
      'a date of birth',
      DAY,
      'champ',
      { uiSchema: { champ: { 'ui:warnings': [{ expect: { minimumAge: 3 }, text: 'Trop jeune' }] } } },
    ],
  ])('warns of %s that is not named', (kind, field, path, ui) => {
    const minors = { from: 16, text: 'Avec un parent.' };
    const message = `warning: "${path}" asks ${kind}: name it in "sensitive" of "privacy" in ui.json`;
    expect(messagesOf(asking(field, { ...SAID, minors }, ui, path))).toContain(message);
    const named = { ...SAID, minors, sensitive: [path] };
    expect(messagesOf(asking(field, named, ui, path))).not.toContain(message);
  });

  it('takes a group that is named for its fields', () => {
    const group = { type: 'object', properties: { photo: { title: 'Photo', ...file('.png') } } };
    expect(problemsOf(asking(group, { ...SAID, sensitive: ['champ'] }))).toEqual([]);
  });

  it('warns where minors may answer and nothing says from which age', () => {
    expect(messagesOf(asking(DAY, { ...SAID, sensitive: ['naissance'] }, {}, 'naissance'))).toEqual([
      'warning: "naissance" asks a date of birth: "minors" of "privacy" says from which age, and what a parent does',
    ]);
    expect(messagesOf(asking(TEXT, SAID, { lead: 'Pour élèves de 12 ans.' }))).toEqual([
      'warning: "Pour élèves de 12 ans." is about young people: "minors" of "privacy" says from which age, and what a parent does',
    ]);
  });

  it('reports a sensitive field that does not exist', () => {
    expect(messagesOf(asking(TEXT, { ...SAID, sensitive: ['chanp'] }))).toEqual([
      '"chanp" names no field of schema.json; did you mean "champ"?',
    ]);
  });

  it('says where keepFor stands now', () => {
    const submission = { path: '/api/club', encoding: 'json', keepFor: 'P1Y' };
    expect(messagesOf(asking(TEXT, SAID, { submission }))).toEqual([
      'unknown key "keepFor"; write it under "privacy"',
    ]);
  });
});
