import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { displayAnswer } from '#journey/displayAnswer.ts';
import { decodePayload, encodeParts, encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { addRareParts } from '#rjsf/rare/addRareParts.ts';
import { answerParts } from '#wizard/review/answerParts.ts';
import { readFixture } from '../support/readFixture.ts';
import { formOf } from '../support/sampleForm.ts';

const { schema, ui } = readFixture('delegation');
const { form, validators } = compileForm('delegation', schema, ui, 'Africa/Douala');
const people: Answers[] = [
  { nom: 'Abena', role: 'eleve', age: 16, repas: true },
  { nom: 'Ngono', role: 'accompagnateur' },
];
const answers = { etablissement: 'Lycée', personnes: people };
const errorsOf = (personnes: Answer) => {
  const pruned = pruneAnswers(form, validators, { etablissement: 'Lycée', personnes });
  return validateAnswers(form, validators, pruned).map(({ path, message }) => [path, message]);
};

describe('a list of groups', () => {
  test('has errors by entry', () => {
    expect(errorsOf(people)).toEqual([]);
    const field = 'forms.delegation.fields.personnes';
    expect(errorsOf([{ nom: 'A' }, { role: 'chef', nom: 'Ngono' }, {}])).toEqual([
      ['personnes.0.nom', `${field}.nom.error`],
      ['personnes.0.role', `${field}.role.error`],
      ['personnes.1.role', `${field}.role.error`],
      ['personnes.2.nom', `${field}.nom.error`],
      ['personnes.2.role', `${field}.role.error`],
    ]);
    expect(errorsOf([{ ...people[0], age: 0 }])).toEqual([['personnes.0.age', 'errors.minimum']]);
    expect(errorsOf([{ ...people[0], nom: 'A\u202Ebc' }])).toEqual([
      ['personnes.0.nom', 'errors.textDirection'],
    ]);
  });

  test('enforces its minimum and maximum of entries', () => {
    // The screen shows the first entry from the start.
    for (const none of [undefined, []]) expect(errorsOf(none)).toEqual(errorsOf([{}]));
    expect(errorsOf(undefined).map(([path]) => path)).toEqual(['personnes.0.nom', 'personnes.0.role']);
    expect(errorsOf([...people, ...people])).toEqual([['personnes', 'errors.maxEntries']]);
  });

  test('refuses entries of another type, and unknown keys', () => {
    expect(errorsOf(['Abena'])).toEqual([['personnes', 'errors.type']]);
    expect(errorsOf('Abena')).toEqual([['personnes', 'errors.type']]);
    expect(errorsOf([{ ...people[0], virus: true }])).toEqual([['personnes', 'errors.additionalProperties']]);
  });

  test('is encoded in the order of its fields, as JSON and as numbered parts', () => {
    const now = new Date('2025-07-01T12:00:00Z');
    const shuffled = { personnes: [{ role: 'eleve', nom: 'Abena' }], etablissement: 'Lycée' };
    expect(JSON.stringify(encodePayload(form, shuffled, now))).toBe(
      '{"etablissement":"Lycée","personnes":[{"nom":"Abena","role":"eleve"}]}',
    );
    expect(encodeParts(form, answers, now)).toEqual([
      ['etablissement', 'Lycée'],
      ['personnes[0][nom]', 'Abena'],
      ['personnes[0][role]', 'eleve'],
      ['personnes[0][age]', '16'],
      ['personnes[0][repas]', 'true'],
      ['personnes[1][nom]', 'Ngono'],
      ['personnes[1][role]', 'accompagnateur'],
    ]);
  });

  test('is restored from a draft without keys and options that the form no longer has', () => {
    const kept = { personnes: [{ nom: 'Abena', role: 'directeur', taille: 180 }, 'Ngono'] as Answer[] };
    expect(restoreAnswers(form, kept, {})).toEqual({ personnes: [{ nom: 'Abena' }] });
  });

  test('is displayed in a mail as a count, without names', () => {
    const t = (id: string, values?: object) => `${id} ${JSON.stringify(values)}`;
    const field = form.fields.personnes!;
    expect(displayAnswer(field, people, { t, locale: 'fr' })).toEqual(['form.list.count {"count":2}']);
  });
});

describe('the store', () => {
  test('builds a list from answers of entries, and removes the errors of removed entries', () => {
    const store = new AnswerStore();
    store.setAnswer('personnes.1.nom', 'Ngono');
    expect(store.answers.personnes).toBeInstanceOf(Array);
    expect(store.answer('personnes.1.nom')).toBe('Ngono');
    store.setErrors([{ path: 'personnes.1.nom', message: 'errors.minLength' }]);
    store.setAnswer('personnes', [{ nom: 'Abena' }]);
    expect(store.errors).toEqual([]);
  });
});

test('the review titles the entries of a list in a list by both, in the order of the form, and has no title without a line', () => {
  const page = {
    type: 'object',
    title: 'Page',
    properties: { texte: { type: 'string', title: 'Texte' } },
  } as const;
  const list = {
    type: 'array',
    title: 'Albums',
    items: { type: 'array', title: 'Album', items: page },
  } as const;
  const albums = formOf({ albums: list, fin: page.properties.texte });
  const given = {
    albums: [{ 'inner:list': [{ texte: 'A' }, { texte: 'B' }] }, { 'inner:list': [{ texte: 'C' }] }],
  };
  const visible = visibleFields(albums.form, albums.validators, given);
  const t = (_: string, { title, number }: Record<string, unknown> = {}) =>
    number ? `${String(title)}${String(number)}` : '-';
  const parts = answerParts(albums.form, albums.form.steps[0]!, visible, given, { t, locale: 'fr' });
  expect(parts.map(({ title, lines }) => [title, lines.length])).toEqual([
    [undefined, 0],
    ['-1 · -1', 1],
    ['-1 · -2', 1],
    ['-2 · -1', 1],
    [undefined, 1],
  ]);
});

test('an entry that is a list of single values is one line, which the entry is the title of', () => {
  addRareParts();
  const list = (title: string, items: object) => ({ type: 'array', title, maxItems: 3, items });
  const cube = list('Cube', list('Étage', list('Rangée', { type: 'integer' }))) as FieldSchema;
  const cubes = formOf({ cube });
  const given = decodePayload(cubes.form, { cube: [[[1, 2], [3]], [[4]]] }).answers;
  const t = (id: string, { title, number }: Record<string, unknown> = {}) =>
    title ? `${title} ${number}` : (cubes.texts[id] ?? id);
  const visible = visibleFields(cubes.form, cubes.validators, given);
  const parts = answerParts(cubes.form, cubes.form.steps[0]!, visible, given, { t, locale: 'fr' });
  expect(parts.map(({ title, lines }) => [title, lines.map(({ label, values }) => [label, values])])).toEqual(
    [
      [undefined, []],
      [
        'Étage 1',
        [
          ['Rangée 1', ['1', '2']],
          ['Rangée 2', ['3']],
        ],
      ],
      ['Étage 2', [['Rangée 1', ['4']]]],
    ],
  );
});

test('the review has no choice between variants of which nothing is answered, unless the choice says something', () => {
  const number = { type: 'integer', title: 'Nombre' } as const;
  const variants = (required: string[]) => ({
    type: 'object',
    title: 'Visite',
    oneOf: [
      { title: 'Seul', properties: {} },
      { title: 'En classe', properties: { nombre: number }, required },
    ],
  });
  const fields = {
    age: { title: 'Âge', oneOf: [number, { type: 'string', title: 'En mots', maxLength: 9 }] },
    visite: variants([]),
    retour: variants(['nombre']),
  } as unknown as Record<string, FieldSchema>;
  const { form, validators, texts } = formOf(fields);
  const linesOf = (given: Answers) => {
    const visible = visibleFields(form, validators, given);
    const words = { t: (id: string) => texts[id] ?? id, locale: 'fr' };
    return answerParts(form, form.steps[0]!, visible, given, words).flatMap(({ lines }) =>
      lines.map(({ label, values }) => [label, ...values]),
    );
  };
  const chosen = (age: number, each: number) => ({
    'variant:age': age,
    visite: { 'variant:1': each },
    retour: { 'variant:1': each },
  });
  expect(linesOf(chosen(0, 1))).toEqual([['Âge'], ['Nombre'], ['Votre choix', 'En classe'], ['Nombre']]);
  expect(linesOf({ ...chosen(0, 0), age: 7 })).toEqual([
    ['Âge', 'Nombre'],
    ['Âge', '7'],
    ['Votre choix', 'Seul'],
    ['Votre choix', 'Seul'],
  ]);
});
