import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#journey/answers/Answers.ts';
import { Controls } from '#journey/answers/Controls.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';
import { encodeParts, encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { readControls } from '#journey/readControls.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { readFixture } from '../support/readFixture.ts';

const { schema, ui } = readFixture('everything');
const { form, validators, texts } = compileForm('everything', schema, ui, 'Africa/Douala');
const file = join(import.meta.dirname, '../fixtures/everything/examples/complet.json');
const answers: Answers = JSON.parse(readFileSync(file, 'utf8')).answers;
const now = new Date('2025-07-01T12:00:00Z');
const fileOf = () => undefined;

function errorsOf(given: Answers): string[] {
  const pruned = pruneAnswers(form, validators, given);
  return validateAnswers(form, validators, pruned).map(
    ({ path, message }) => `${path} ${texts[message] ?? message}`,
  );
}

describe('lists of single values, lists and groups in each other', () => {
  test('have errors at each entry', () => {
    expect(errorsOf(answers)).toEqual([]);
    expect(errorsOf({})).toEqual([
      'langues.0 Indiquez la langue.',
      'adresse.ville errors.required',
      'adresse.contact.nom errors.required',
      'equipes.0.nom errors.required',
      'equipes.0.chef.nom errors.required',
      'equipes.0.membres.0.nom errors.required',
    ]);
    const [lions] = answers.equipes as Answers[];
    expect(
      errorsOf({
        ...answers,
        langues: ['français', ' ', 'f', 'f\u0007g'],
        notes: [21, 'douze'],
        adresse: { ville: 'Douala', contact: { nom: 'A', courriels: ['abena'] }, visites: [{}] },
        equipes: [{ ...lions, membres: [{ nom: 'Eto', sports: ['judo', ''] }] }],
      }),
    ).toEqual([
      'langues.1 Indiquez la langue.',
      'langues.2 errors.minLength',
      'langues.3 errors.controlCharacter',
      'notes.0 Une note va de 0 à {limit}.',
      'notes.1 errors.type',
      'adresse.contact.courriels.0 errors.format',
      'adresse.visites.0.jour errors.required',
      'equipes.0.membres.0.sports.1 errors.required',
    ]);
    expect(errorsOf({ ...answers, langues: ['a1', 'a1'] })).toEqual(['langues errors.uniqueItems']);
    expect(errorsOf({ ...answers, langues: 'français' })).toEqual(['langues errors.type']);
    expect(errorsOf({ ...answers, langues: [['français']] })).toEqual(['langues.0 errors.type']);
    expect(errorsOf({ ...answers, langues: ['a1', 'a2', 'a3', 'a4', 'a5'] })).toEqual([
      'langues errors.maxItems',
    ]);
  });

  test('without an answer are left out where they are optional', () => {
    const blank = pruneAnswers(form, validators, { ...answers, notes: [undefined, ''] });
    expect(blank).not.toHaveProperty('notes');
  });

  test('are sent as JSON in the order of the fields, and as parts that are read back', () => {
    const [lions, panthers] = answers.equipes as Answers[];
    const { adresse, langues, notes } = answers;
    const shuffled = {
      notes,
      equipes: [{ membres: lions?.membres, chef: lions?.chef, nom: lions?.nom }, panthers],
      adresse,
      langues,
    };
    expect(JSON.stringify(encodePayload(form, shuffled as Answers, now))).toBe(JSON.stringify(answers));
    const parts = encodeParts(form, answers, now) as [string, string][];
    expect(parts.slice(0, 2)).toEqual([
      ['langues', 'français'],
      ['langues', 'anglais'],
    ]);
    expect(parts).toContainEqual(['equipes[0][membres][0][sports]', 'judo']);
    expect(readControls(form, { controls: new Controls(parts), typed: false, fileOf })).toEqual(answers);
  });

  test('travel in a form without script', () => {
    const carried = noScriptControls(form, answers, new Set(Object.keys(form.fields)));
    expect(carried).toContainEqual(['equipes[0][membres][]', '2']);
    expect(readControls(form, { controls: new Controls(carried), typed: true, fileOf })).toEqual(answers);
  });

  test('come back from a draft without blank entries', () => {
    expect(restoreAnswers(form, answers, {})).toEqual(answers);
    expect(restoreAnswers(form, { langues: ['a', null, ''] as never }, {})).toEqual({ langues: ['a'] });
  });
});
