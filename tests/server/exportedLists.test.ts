import { describe, expect, it } from 'vitest';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { completeUi } from '#definitions/sources/completeUi.ts';
import { decodePayload } from '#journey/payload.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import type { Grant } from '#server/desk/rights/authorise.ts';
import { type MaskedRow, masked } from '#server/desk/rights/mask.ts';
import { shownAnswers } from '#server/desk/submissions/shownAnswers.ts';
import { mailSummary } from '#server/mail/mailSummary.ts';
import { type Replay, replay } from '#server/organiser/replay.ts';
import { readFixture } from '../support/readFixture.ts';
import { formOf } from '../support/sampleForm.ts';
import { csv, exportedStore } from '../support/server/exportedStore.ts';
import { serialDay } from '../support/server/readXlsx.ts';

const { add, run, sheets } = exportedStore();

describe('a list of groups', () => {
  /** The delegation form with an optional change of its fields. */
  function delegation(change: (fields: FormSchema['properties']) => void = () => {}) {
    const { schema, ui } = readFixture('delegation');
    change(schema.properties);
    return compileForm('essai', schema, ui, 'Africa/Douala');
  }
  const people = [
    { nom: 'Abena', role: 'eleve', age: 16, repas: true },
    { nom: '=Ngono', role: 'accompagnateur' },
  ];

  it('has columns for each entry of the longest list, with title and number', async () => {
    await add(delegation(), { etablissement: 'Lycée', personnes: people });
    await add(delegation(), { etablissement: 'Collège', personnes: people.slice(0, 1) });
    const [header = [], ...rows] = csv(await run('--format', 'csv', '--form', 'essai'));
    expect(header.slice(3, -1)).toEqual([
      'Établissement',
      'Personne 1 – Nom',
      'Personne 1 – Rôle',
      'Personne 1 – Âge',
      'Personne 1 – Déjeune sur place',
      'Personne 2 – Nom',
      'Personne 2 – Rôle',
      'Personne 2 – Âge',
      'Personne 2 – Déjeune sur place',
    ]);
    expect(rows.map((row) => row.slice(3, -1))).toEqual([
      ['Lycée', 'Abena', 'Élève', '16', 'Oui', "'=Ngono", 'Accompagnateur', '', ''],
      ['Collège', 'Abena', 'Élève', '16', 'Oui', '', '', '', ''],
    ]);
    const keys = csv(await run('--format', 'csv', '--form', 'essai', '--keys'));
    expect(keys[0]?.slice(3, 6)).toEqual(['etablissement', 'personnes.0.nom', 'personnes.0.role']);
    expect(keys[1]?.slice(3, 8)).toEqual(['Lycée', 'Abena', 'eleve', '16', 'true']);
    const [sheet] = await sheets('--form', 'essai');
    expect(sheet?.rows[1]?.slice(3, 10).map((cell) => cell?.value)).toEqual([
      'Lycée',
      'Abena',
      'Élève',
      16,
      'Oui',
      '=Ngono',
      'Accompagnateur',
    ]);
  });

  it('has the columns of one entry if no submission has any', async () => {
    await add(delegation(), { etablissement: 'Lycée' });
    const [header, row] = csv(await run('--format', 'csv', '--form', 'essai'));
    expect(header).toHaveLength(9);
    expect(row?.slice(3, -1)).toEqual(['Lycée', '', '', '', '']);
  });

  it('that replaces a field of another type has the answers of both', async () => {
    const asText = { type: 'string', title: 'Personnes', maxLength: 99 } as const;
    await add(
      delegation((fields) => {
        fields.personnes = asText;
      }),
      { personnes: 'Abena et Ngono' },
    );
    await add(delegation(), { personnes: people });
    const [header = [], ...rows] = csv(await run('--format', 'csv', '--form', 'essai'));
    const of = (title: string) => rows.map((row) => row[header.indexOf(title)]);
    expect(of('Personne 1 – Nom')).toEqual(['', 'Abena']);
    expect(of('Personnes (ancienne question)')).toEqual(['Abena et Ngono', '']);
  });
});

describe('a day', () => {
  const days = (widget: 'date' | 'text', format?: 'date') =>
    formOf(
      { jour: { type: 'string', title: 'Jour', format, maxLength: 99 } },
      { id: 'essai', ui: { uiSchema: { jour: { 'ui:widget': widget } } } },
    );

  it.each(['date', 'text'] as const)('is a date cell by its format, with the widget %s', async (widget) => {
    await add(days('text'), { jour: 'demain' });
    await add(days(widget, 'date'), { jour: '2025-05-30' });
    const [sheet] = await sheets('--form', 'essai');
    const cells = [1, 2].map((row) => sheet?.rows[row]?.[3]);
    // An answer from before the format stays a text.
    expect(cells.map((cell) => cell?.value)).toEqual(['demain', serialDay('2025-05-30')]);
    expect(cells[1]?.format).toBe('dd/mm/yyyy');
    const [, ...rows] = csv(await run('--format', 'csv', '--form', 'essai'));
    expect(rows.map((row) => row[3])).toEqual(['demain', '2025-05-30']);
  });
});

it('lists in lists, fixed entries and variants are called by their titles, and only the chosen variant has an answer', async () => {
  const word = { type: 'string', maxLength: 20 } as const;
  const list = (title: string, items: object) => ({ type: 'array', title, maxItems: 5, items });
  const properties = {
    cube: list('Cube', list('Étage', list('Rangée', { type: 'integer', title: 'Place' }))),
    taille: { title: 'Taille', type: 'array', items: [{ type: 'integer', title: 'Longueur' }, word] },
    age: {
      title: 'Âge',
      oneOf: [
        { type: 'integer', title: 'En années' },
        { ...word, title: 'En mots' },
        { ...list('Par classe', word), title: 'Par classe' },
      ],
    },
  } as unknown as FormSchema['properties'];
  const compilation = formOf(properties);
  const payload = { cube: [[[1, 2], [3]]], taille: [12, 'large'], age: ['CM1', 'CM2'] };
  const { answers } = decodePayload(compilation.form, payload);
  await add(compilation, answers);
  const [header = [], row = []] = csv(await run('--format', 'csv', '--form', 'test'));
  expect(header.slice(3, -1).map((title, index) => [title, row[index + 3]])).toEqual([
    ['Étage 1', '1. (1; 2); 2. (3)'],
    ['Taille – Longueur', '12'],
    ['Taille 2', 'large'],
    ['Âge', 'Par classe'],
    ['Âge – En années', ''],
    ['Âge – En mots', ''],
    ['Âge – Par classe', 'CM1; CM2'],
  ]);
  const t = (id: string, { title, number }: Record<string, unknown> = {}) =>
    title ? `${title} ${number}` : (compilation.texts[id] ?? id);
  const words = { t, locale: 'fr' };
  expect(mailSummary(compilation.form, payload, words)).toEqual([
    { label: 'Cube', values: ['form.list.count'] },
    { label: 'Longueur', values: ['12'] },
    { label: 'Âge', values: ['Par classe'] },
    { label: 'Âge', values: ['form.list.count'] },
  ]);
  const unanswered = decodePayload(compilation.form, { taille: [12] }).answers;
  expect(mailSummary(compilation.form, { taille: [12] }, words)).toEqual([
    { label: 'Longueur', values: ['12'] },
  ]);
  const grant = { may: () => true } as unknown as Grant;
  const section = compilation.form.steps[0]!.sections[0]!;
  const stored = { form: compilation.form, answers, otherCases: new Set() } as unknown as MaskedRow;
  const shown = shownAnswers(grant, stored, [], words)(section);
  expect(shown.map(({ title, values }) => [title, values])).toEqual([
    ['Étage 1 – Rangée 1', ['1', '2']],
    ['Étage 1 – Rangée 2', ['3']],
    ['Taille – Longueur', ['12']],
    ['Taille 2', ['large']],
    ['Âge', ['Par classe']],
    ['Âge', ['CM1', 'CM2']],
  ]);
  const blank = { ...stored, answers: unanswered };
  expect(shownAnswers(grant, blank, [], words)(section).at(-2)).toMatchObject({ title: 'Âge', values: [] });
});

const compiled = (schema: object) => {
  const whole = schema as FormSchema;
  const ui = { title: 'Test', submission: { path: '/api/test', encoding: 'json' } } as unknown as FormUi;
  return compileForm('test', whole, completeUi('test', whole, ui), 'Africa/Douala');
};

it('a chosen variant that asks nothing is told wherever it was asked', async () => {
  const visit = (title: string) => ({
    type: 'object',
    title,
    oneOf: [
      { title: 'En classe', properties: { nombre: { type: 'integer', title: 'Nombre' } } },
      { title: 'Seul', properties: {} },
    ],
  });
  const compilation = compiled({
    type: 'object',
    properties: { retour: { type: 'boolean', title: 'Retour' }, visite: visit('Visite') },
    if: { properties: { retour: { const: true } }, required: ['retour'] },
    then: { properties: { suite: visit('Suite') } },
  });
  const words = { t: (id: string) => compilation.texts[id] ?? id, locale: 'fr' };
  const visits = (payload: Record<string, unknown>) =>
    mailSummary(compilation.form, payload, words).filter(({ label }) => label !== 'Retour');
  expect(visits({})).toEqual([{ label: 'Visite', values: ['Seul'] }]);
  expect(visits({ retour: true, visite: { nombre: 20 } })).toEqual([
    { label: 'Visite', values: ['En classe'] },
    { label: 'Nombre', values: ['20'] },
    { label: 'Suite', values: ['Seul'] },
  ]);
  await add(compilation, {});
  const [header = [], cells = []] = csv(await run('--format', 'csv', '--form', 'test'));
  expect(header.filter((_, index) => cells[index] === 'Seul')).toEqual(['Visite – Votre choix']);
});

it('an answer that several cases ask otherwise is read under the case that was asked', async () => {
  const petOf = (kinds: string[]) => ({
    type: 'object',
    title: 'Animal',
    properties: { espece: { type: 'string', title: 'Espèce', enum: ['chat', 'chien', 'poisson'] } },
    dependencies: {
      espece: {
        oneOf: kinds.map((each) => ({
          properties: {
            espece: { enum: [each] },
            repas: { type: 'string', title: `Repas du ${each}`, enum: ['croquettes', each] },
          },
        })),
      },
    },
  });
  const compileOf = (kinds: string[]) => {
    const pet = petOf(kinds);
    const list = { type: 'array', title: 'Animaux', maxItems: 3, items: pet };
    return compiled({ ...pet, properties: { ...pet.properties, autres: list } });
  };
  const compilation = compileOf(['chat', 'chien', 'poisson']);
  const payload = {
    espece: 'chien',
    autres: [{ espece: 'poisson', repas: 'croquettes' }, { espece: 'chat' }],
    repas: 'croquettes',
  };
  const words = { t: (id: string) => compilation.texts[id] ?? id, locale: 'fr' };
  expect(mailSummary(compilation.form, payload, words)).toEqual([
    { label: 'Espèce', values: ['chien'] },
    { label: 'Animaux', values: ['form.list.count'] },
    { label: 'Repas du chien', values: ['croquettes'] },
  ]);
  await add(compilation, payload);
  const [header = [], cells = []] = csv(await run('--format', 'csv', '--form', 'test'));
  const filled = header
    .map((title, index) => [title, cells[index]])
    .filter(([title]) => title?.includes('Repas'));
  expect(filled.filter(([, cell]) => cell)).toEqual([
    ['Animal 1 – Repas du poisson', 'croquettes'],
    ['Repas du chien', 'croquettes'],
  ]);
  const grant = { may: () => true } as unknown as Grant;
  const row = masked(grant, { form: compilation.form, texts: {} }, { payload } as never);
  const section = compilation.form.steps[0]!.sections[0]!;
  const shown = shownAnswers(grant, row, [], words)(section);
  expect(shown.flatMap(({ title, values }) => (title.includes('Repas') ? [[title, ...values]] : []))).toEqual(
    [
      ['form.list.entry – Repas du poisson', 'croquettes'],
      ['form.list.entry – Repas du chat'],
      ['Repas du chien', 'croquettes'],
    ],
  );
  const replayed = (next: typeof compilation): Promise<Replay> => {
    const stored = { formId: 'test', formVersion: compilation.form.version, payload };
    const list = async function* () {
      yield stored;
    };
    return replay({ list, formRecord: async () => undefined } as never, compilation, next);
  };
  expect(await replayed(compileOf(['poisson', 'chien', 'chat']))).toMatchObject({
    refused: 0,
    lost: new Map(),
  });
  expect((await replayed(compileOf([]))).lost).toEqual(new Map([['repas:2', 1]]));
});
