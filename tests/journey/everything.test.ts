import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import { revealedBy } from '#documents/form/revealedBy.ts';
import { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { Controls } from '#journey/answers/Controls.ts';
import { withDefaults } from '#journey/answers/defaults.ts';
import { noScriptControls } from '#journey/noScriptAnswers.ts';
import { decodePayload, encodeParts, encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { readControls } from '#journey/readControls.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { answersOfExample } from '#publication/examples/answersOfExample.ts';
import { readFixture } from '../support/readFixture.ts';

const { schema, ui } = readFixture('everything');
const { form, validators, texts } = compileForm('everything', resolveRefs(schema), ui, 'Africa/Douala');
const file = join(import.meta.dirname, '../fixtures/everything/examples/complet.json');
const example: { answers: Answers; payload: Record<string, unknown> } = JSON.parse(
  readFileSync(file, 'utf8'),
);
const { payload } = example;
const answers = answersOfExample(form, example.answers);
const now = new Date('2025-07-01T12:00:00Z');
const fileOf = () => undefined;

/** The answers that a payload has. */
function read(received: Record<string, unknown>): Answers {
  return pruneAnswers(form, validators, decodePayload(form, received).answers);
}

function errorsOf(given: Answers): string[] {
  const pruned = pruneAnswers(form, validators, given);
  return validateAnswers(form, validators, pruned).map(
    ({ path, message }) => `${path} ${texts[message] ?? message}`,
  );
}

const pruned = pruneAnswers(form, validators, answers);
const [team] = answers.equipes as [Answers];

describe('conditions in groups and entries', () => {
  const asked = (given: Answers) => pruneAnswers(form, validators, { ...answers, ...given });

  test('ask and require fields by the answers of their own group', () => {
    expect(
      errorsOf({ ...answers, adresse: { ville: 'Douala', pays: 'autre', contact: { nom: 'A' } } }),
    ).toEqual(['adresse.nom_pays errors.required']);
    const visites = [{ jour: '2025-05-30' }, { jour: '2025-05-31', lieu: 'Salle A' }];
    expect(errorsOf({ ...answers, adresse: { ...(answers.adresse as Answers), visites } })).toEqual([
      'adresse.visites.1.accueil errors.required',
    ]);
    const { sponsor: _, ...unsponsored } = team;
    expect(asked({ equipes: [unsponsored, { ...team, montant: undefined }] }).equipes).toEqual(
      [
        { ...unsponsored, montant: undefined },
        { ...team, montant: undefined },
      ].map(({ montant: _, ...rest }) => rest),
    );
    expect(errorsOf({ ...answers, equipes: [unsponsored, { ...team, montant: undefined }] })).toEqual([
      'equipes.1.montant errors.required',
    ]);
    const membres = [
      { nom: 'Eto', licence: 'CM-1' },
      { nom: 'Milla', joueur: true },
    ];
    expect(errorsOf({ ...answers, equipes: [{ ...team, membres }] })).toEqual([
      'equipes.0.membres.1.licence errors.required',
    ]);
    expect(asked({ equipes: [{ ...team, membres }] }).equipes).toMatchObject([
      { membres: [{ nom: 'Eto' }, membres[1]] },
    ]);
  });

  test('keep answers of hidden fields out, and refuse unknown names', () => {
    const adresse = { ville: 'Douala', pays: 'cm', nom_pays: 'Tchad', contact: { nom: 'A' } };
    expect(asked({ adresse }).adresse).toEqual({
      ville: 'Douala',
      pays: 'cm',
      acces: {},
      contact: { nom: 'A' },
    });
    expect(errorsOf({ ...answers, adresse })).toEqual([]);
    expect(errorsOf({ ...answers, adresse: { ...adresse, virus: 1 } })).toEqual([
      'adresse errors.additionalProperties',
    ]);
  });

  test('are in the set of visible fields, by path', () => {
    const visible = visibleFields(form, validators, pruneAnswers(form, validators, answers));
    expect([...visible].filter((path) => path.includes('.'))).toEqual(
      expect.arrayContaining(['adresse.nom_pays', 'equipes.0.montant', 'equipes.0.membres.1.licence']),
    );
    expect(visible.has('equipes.0.membres.0.licence')).toBe(false);
    expect(visible.has('equipes.1.montant')).toBe(false);
  });

  test('print each condition in its group', () => {
    const reveals = Object.fromEntries(revealedBy(form, validators));
    expect(reveals).toMatchObject({ 'adresse.nom_pays': { by: 'adresse.pays', values: ['autre'] } });
    expect(reveals).toHaveProperty('equipes.montant', undefined);
    expect(reveals['equipes.membres.licence']?.by).toBe('equipes.0.membres.0.joueur');
  });
});

describe('variants', () => {
  const valid = (given: object) => errorsOf(read({ ...payload, ...given }));

  test('are known by what a payload has', () => {
    const mobile = {
      paiement: { moyen: 'mobile', numero: '699' },
      dossier: 12,
      animal: 'chat',
      repas: 'lait',
    };
    expect(valid(mobile)).toEqual([]);
    expect(read({ ...payload, ...mobile })).toMatchObject({
      paiement: { 'variant:1': 0, moyen: 'mobile', numero: '699' },
      'variant:dossier': 0,
      dossier: 12,
      repas: 'lait',
    });
    expect(encodePayload(form, read({ ...payload, ...mobile }), now)).toEqual({ ...payload, ...mobile });
    const { visiteurs: _, ...others } = payload;
    expect(read({ ...others, visiteurs: [{ eleves: 3 }] }).visiteurs).toEqual([
      { 'variant:1': 1, eleves: 3 },
    ]);
  });

  test('have the errors of the one that is chosen', () => {
    expect(valid({ paiement: { moyen: 'mobile' } })).toEqual(['paiement.numero errors.required']);
    expect(valid({ dossier: 'ab', visiteurs: [{ eleves: 0 }], repas: 'lait' })).toEqual([
      'dossier:2 errors.minLength',
      'visiteurs.0.classe errors.required',
      'visiteurs.0.eleves errors.minimum',
      'repas:2 errors.enum',
    ]);
    expect(valid({ secours: {} })).toEqual([
      'secours.courriel errors.atLeastOne',
      'secours.telephone errors.atLeastOne',
    ]);
  });

  test('have a default, and no answers of another one', () => {
    const begun = withDefaults(form);
    expect(begun).toMatchObject({ paiement: { 'variant:1': 0, moyen: 'mobile' }, 'variant:dossier': 0 });
    const other = { ...answers, paiement: { ...(answers.paiement as Answers), 'variant:1': 0, numero: '1' } };
    expect(pruneAnswers(form, validators, withDefaults(form, other)).paiement).toEqual({
      'variant:1': 0,
      moyen: 'mobile',
      numero: '1',
    });
  });
});

describe('answers that may be blank', () => {
  test('are sent as null if required, and null is no answer', () => {
    expect(read(payload)).toEqual(pruned);
    expect(read({ ...payload, taille: null })).toEqual(pruned);
    expect(decodePayload(form, { ...payload, notes: null }).answers.notes).toBeNull();
    expect(form.fields.age).toMatchObject({ type: 'integer', required: false });
    expect(form.fields.couleur).toMatchObject({
      widget: 'select',
      options: [{ value: 'rouge' }, { value: 'vert' }],
    });
    expect(errorsOf({ ...answers, age: 5, couleur: 'bleu', taille: 'L' })).toEqual([
      'couleur errors.enum',
      'age errors.minimum',
      'taille errors.enum',
    ]);
  });

  test('and groups with too few are filled in further, or left empty', () => {
    const withAccess = (acces: Answers) =>
      errorsOf({ ...answers, adresse: { ...(answers.adresse as Answers), acces } });
    expect(withAccess({ portail: 'bleu' })).toEqual(['adresse.acces Donnez au moins {limit} repères.']);
    expect(withAccess({})).toEqual([]);
    expect(withAccess({ portail: 'bleu', etage: 0 })).toEqual([]);
  });

  test('and entries without any answer are filled in or removed', () => {
    expect(errorsOf({ ...answers, taches: [{}, { faite: true }, { lieu: {} }] })).toEqual([
      'taches.0.faite errors.blankEntry',
      'taches.2.faite errors.blankEntry',
    ]);
  });
});

describe('lists of single values, lists and groups in each other', () => {
  test('have errors at each entry', () => {
    expect(errorsOf(answers)).toEqual([]);
    expect(errorsOf(decodePayload(form, {}).answers)).toEqual([
      'langues.0 Indiquez la langue.',
      'paiement.moyen:2 errors.required',
      'secours.courriel errors.atLeastOne',
      'secours.telephone errors.atLeastOne',
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
    expect(errorsOf({ ...answers, langues: ['a1', 'a1'] })).toEqual(['langues errors.uniqueEntries']);
    expect(errorsOf({ ...answers, langues: 'français' })).toEqual(['langues errors.type']);
    expect(errorsOf({ ...answers, langues: [['français']] })).toEqual(['langues.0 errors.type']);
    expect(errorsOf({ ...answers, langues: ['a1', 'a2', 'a3', 'a4', 'a5'] })).toEqual([
      'langues errors.maxEntries',
    ]);
  });

  test('without an answer are left out where they are optional', () => {
    const blank = pruneAnswers(form, validators, { ...answers, notes: [undefined, ''] });
    expect(blank).not.toHaveProperty('notes');
  });

  test('are sent as JSON in the order of the fields, and as parts that are read back', () => {
    const { adresse: _, langues: __, equipes: ___, ...rest } = answers;
    const { adresse, langues } = answers;
    const others = (answers.equipes as Answers[]).slice(1);
    const turned = Object.fromEntries(Object.entries(team).reverse());
    const shuffled = { ...rest, equipes: [turned, ...others], adresse, langues };
    expect(encodePayload(form, answers, now)).toEqual(payload);
    expect(JSON.stringify(encodePayload(form, shuffled as Answers, now))).toBe(
      JSON.stringify(encodePayload(form, answers, now)),
    );
    const parts = encodeParts(form, answers, now) as [string, string][];
    expect(parts.slice(0, 2)).toEqual([
      ['langues', 'français'],
      ['langues', 'anglais'],
    ]);
    expect(parts).toContainEqual(['equipes[0][membres][0][sports]', 'judo']);
    expect(read(readControls(form, { controls: new Controls(parts), typed: false, fileOf }))).toEqual(pruned);
  });

  test('travel in a form without script', () => {
    const carried = noScriptControls(form, answers, new Set(Object.keys(form.fields)));
    expect(carried).toContainEqual(['equipes[0][membres][]', '2']);
    expect(readControls(form, { controls: new Controls(carried), typed: true, fileOf })).toEqual(answers);
  });

  test('come back from a draft without blank entries', () => {
    const restored = withDefaults(form, restoreAnswers(form, answers, {}));
    expect(pruneAnswers(form, validators, restored)).toEqual(pruned);
    expect(restoreAnswers(form, { langues: ['a', null, ''] as never }, {})).toEqual({ langues: ['a'] });
  });
});

test('defaults of lists in lists are written as payloads have them', () => {
  const tournees = {
    type: 'array',
    title: 'T',
    items: { type: 'array', items: { type: 'string', title: 'E' } },
  };
  const withDefault = {
    type: 'object',
    properties: { tournees: { ...tournees, default: [['Douala', 'Buea'], ['Kribi']] } },
  } as unknown as FormSchema;
  const own = { submission: { path: '/api/f', encoding: 'json' } } as unknown as FormUi;
  const { form: compiled } = compileForm('f', withDefault, own, 'Africa/Douala');
  expect(encodePayload(compiled, withDefaults(compiled), now)).toEqual({
    tournees: [['Douala', 'Buea'], ['Kribi']],
  });
});

test('answers of a store are pruned again where they change, and only there', () => {
  const store = new AnswerStore(answers);
  const prunedNow = () => prunedAnswers(form, validators, store);
  const teams = () => prunedNow().equipes as Answers[];
  const [, other] = teams();
  const changes: [string, Answer][] = [
    ['equipes.0.sponsor', undefined],
    ['equipes.0.membres.1.joueur', undefined],
    ['manches.0.inner:list.1.faute', ''],
    ['adresse.pays', 'cm'],
    ['equipes.0.sponsor', 'Banque'],
    ['animal', 'chat'],
    ['visiteurs.1.variant:1', 0],
  ];
  for (const [path, answer] of changes) {
    store.setAnswer(path, answer);
    expect(prunedNow()).toEqual(pruneAnswers(form, validators, store.answers));
    expect(visibleFields(form, validators, prunedNow())).toEqual(
      visibleFields(form, validators, pruneAnswers(form, validators, store.answers)),
    );
  }
  expect(teams()[1]).toBe(other);
});

test('fields of cases stand where the order of their group says', () => {
  const text = { type: 'string', title: 'T', maxLength: 9 };
  const group = {
    type: 'object',
    title: 'G',
    properties: { a: text, b: text },
    if: { required: ['a'] },
    then: { properties: { c: text } },
  };
  const ordered = { type: 'object', properties: { g: group, z: text } } as unknown as FormSchema;
  const uiSchema = { g: { 'ui:order': ['a', 'c', '*'] } };
  const own = { submission: { path: '/api/f', encoding: 'json' }, uiSchema } as unknown as FormUi;
  const { form: compiled } = compileForm('f', ordered, own, 'Africa/Douala');
  expect(Object.keys(compiled.fields)).toEqual(['g', 'g.a', 'g.c', 'g.b', 'z']);
  expect(compiled.fields.g?.rare?.order).toEqual(['a', 'c', 'b']);
  const answered = decodePayload(compiled, { g: { b: 'b', a: 'a', c: 'c' } }).answers;
  expect(Object.keys(encodePayload(compiled, answered, now).g as object)).toEqual(['a', 'c', 'b']);
});
