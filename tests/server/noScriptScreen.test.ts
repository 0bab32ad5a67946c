import { describe, expect, it } from 'vitest';
import type { NoScriptStep } from '#contract/NoScriptScreen.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { type Control, Controls } from '#journey/answers/Controls.ts';
import { compileForm } from '#publication/compile/compileForm.ts';
import { readNoScriptPost } from '#server/noScript/NoScriptPost.ts';
import { answerPost, firstScreen, newlyReached } from '#server/noScript/noScriptScreen.ts';
import { readFixture } from '../support/readFixture.ts';
import { formOf } from '../support/sampleForm.ts';
import { testPublication } from '../support/server/testPublication.ts';

/** The screen after a post of these controls with the hidden ones of the screen before. */
function next(published: PublishedForm, before: NoScriptStep | undefined, controls: Control[]): NoScriptStep {
  const post = readNoScriptPost(
    published.form,
    new Controls([...(before?.hidden ?? []), ...controls]),
    new Map(),
  );
  const outcome = answerPost(published, post);
  if (outcome.kind === 'send') throw new Error('The form is sent.');
  return outcome.screen;
}

describe('a list without script', () => {
  const { schema, ui } = readFixture('delegation');
  const { form, validators } = compileForm('delegation', schema, ui, 'Africa/Douala');
  const delegation = { form, validators };
  const names = ({ answers }: NoScriptStep) =>
    (answers.personnes as { nom?: string }[]).map(({ nom }) => nom);
  const entries = (...given: string[]): Control[] =>
    given.map((nom, index): Control => [`personnes[${index}][nom]`, nom]);
  const press = (command: string): Control => ['noScript:do', command];
  const filled = (count: number): Control => ['personnes[]', String(count)];

  it('gets, loses and moves entries by its buttons, and complains of nothing meanwhile', () => {
    const three = entries('Abena', 'Ngono', 'Yao');
    const screen = (command: string, count = 3) =>
      next(delegation, firstScreen(delegation), [...three.slice(0, count), filled(count), press(command)]);
    expect(names(screen('add personnes', 2))).toEqual(['Abena', 'Ngono', undefined]);
    expect(names(screen('remove personnes.1'))).toEqual(['Abena', 'Yao']);
    expect(names(screen('up personnes.2'))).toEqual(['Abena', 'Yao', 'Ngono']);
    expect(names(screen('down personnes.0'))).toEqual(['Ngono', 'Abena', 'Yao']);
    expect(screen('add personnes', 2).errors).toEqual([]);
    expect(screen('add personnes', 2).hidden).toContainEqual(['personnes[]', '3']);
  });

  it('keeps the entries of the published page, which does not say their number', () => {
    const published = next(delegation, undefined, [...entries('Abena', 'Ngono'), press('add personnes')]);
    expect(names(published)).toEqual(['Abena', 'Ngono', undefined]);
    expect(published.hidden).toContainEqual(['personnes[]', '3']);
  });
});

describe('a question that depends on an answer', () => {
  const stand = testPublication().forms.get('stand')!;
  const answers: Control[] = [
    ['nom', 'Ama Kofi'],
    ['kind', 'big'],
    ['pack', 'gold'],
  ];

  it('is asked by the next page, without an error before anybody has seen it', () => {
    const grown = next(stand, undefined, answers);
    expect(grown).toMatchObject({ step: 'one', errors: [], grown: true });
    const again = next(stand, grown, [...answers, ['boss', '']]);
    expect(again.errors.map(({ path }) => path)).toEqual(['boss']);
    expect(again.grown).toBeFalsy();
  });

  it('comes with the errors of the questions that were on the page', () => {
    const { errors, grown } = next(stand, undefined, [...answers.slice(1), ['nom', 'A']]);
    expect(errors).toMatchObject([{ path: 'nom' }]);
    expect(grown).toBe(true);
  });

  it('keeps its answer while it is not asked', () => {
    const grown = next(stand, undefined, answers);
    const changed = next(stand, grown, [
      ['nom', 'A'],
      ['kind', 'small'],
      ['pack', 'gold'],
      ['boss', 'Yao'],
    ]);
    expect(changed.hidden).toContainEqual(['boss', 'Yao']);
  });
});

describe('steps without script', () => {
  const { schema, ui } = readFixture('delegation');
  const { form, validators } = compileForm('delegation', schema, ui, 'Africa/Douala');

  it('begin with the first for a step that does not exist', () => {
    const screen = next({ form, validators }, undefined, [
      ['noScript:step', 'nowhere'],
      ['noScript:do', 'step nowhere'],
      ['noScript:draft', 'not hexadecimal'],
    ]);
    expect(screen.step).toBe(form.steps[0]?.id);
    expect(Object.fromEntries(screen.hidden)['noScript:draft']).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('defaults without script', () => {
  const { form, validators } = formOf(
    {
      ville: { type: 'string', title: 'Ville', maxLength: 99, default: 'Yaoundé' },
      repas: { type: 'boolean', title: 'Repas', default: false },
      places: { type: 'integer', title: 'Places', default: 2 },
      personnes: {
        type: 'array',
        title: 'Personnes',
        maxItems: 3,
        items: {
          type: 'object',
          title: 'Personne',
          required: ['role'],
          properties: {
            role: { type: 'string', title: 'Rôle', enum: ['élève', 'parent'], default: 'élève' },
          },
        },
      },
    },
    {
      if: { properties: { ville: { const: 'Douala' } }, required: ['ville'] },
      // A field of the first step that the published page does not show.
      then: {
        properties: { quartier: { type: 'string', title: 'Quartier', maxLength: 99, default: 'Akwa' } },
      },
      ui: {
        steps: [
          { id: 'un', title: 'Un', fields: ['ville', 'quartier', 'repas'] },
          { id: 'deux', title: 'Deux', fields: ['places', 'personnes'] },
        ],
        uiSchema: { repas: { 'ui:widget': 'radio' } },
      },
    },
  );
  const published = { form, validators };
  const press = (command: string): Control => ['noScript:do', command];

  it('are filled in on the first screen, and stay as they were changed or removed', () => {
    const first = firstScreen(published);
    expect(first.answers).toEqual({ ville: 'Yaoundé', quartier: 'Akwa', repas: false, places: 2 });
    const second = next(published, first, [
      ['ville', ''],
      ['repas', 'true'],
    ]);
    expect(second).toMatchObject({ step: 'deux', answers: { repas: true, places: 2 } });
    expect(second.answers).not.toHaveProperty('ville');
    const emptied = next(published, second, [['places', ''], press('back')]);
    expect(emptied.answers).not.toHaveProperty('places');
    expect(emptied.answers).not.toHaveProperty('ville');
  });

  it('of fields that the published page does not show are filled in by its first post', () => {
    const grown = next(published, undefined, [
      ['ville', 'Douala'],
      ['repas', 'false'],
    ]);
    expect(grown).toMatchObject({ step: 'un', grown: true });
    expect(grown.answers).toEqual({ ville: 'Douala', quartier: 'Akwa', repas: false, places: 2 });
  });

  it('are in a new entry of a list', () => {
    const second = next(published, firstScreen(published), [
      ['ville', 'Yaoundé'],
      ['repas', 'false'],
    ]);
    const added = next(published, second, [['places', '2'], press('add personnes')]);
    expect(added.answers.personnes).toEqual([{ role: 'élève' }]);
  });
});

it('a step without script is counted when it is first reached, and names what was counted', () => {
  const text = { type: 'string', title: 'Texte', maxLength: 20 } as const;
  const steps = ['one', 'two'].map((id) => ({ id, title: id, fields: [id] }));
  const properties = { one: text, two: text };
  const compiled = (countSteps: boolean) => formOf(properties, { ui: { steps, desk: { countSteps } } });
  const form = compiled(true);
  let screen = firstScreen(form);
  const press = (command: string) => {
    const controls = new Controls([...screen.hidden, ['noScript:do', command]]);
    const post = readNoScriptPost(form.form, controls, new Map());
    const outcome = answerPost(form, post);
    if (outcome.kind === 'show') screen = outcome.screen;
    return newlyReached(form.form, post, outcome);
  };
  expect(press('next')).toEqual(['one', 'two']);
  expect(screen.hidden).toContainEqual(['noScript:counted', 'one two']);
  expect([press('back'), press('next'), press('next')]).toEqual([[], [], []]);
  const other = compiled(false);
  const shown = next(other, firstScreen(other), [['noScript:do', 'next']]);
  expect(shown.hidden.map(([name]) => name)).not.toContain('noScript:counted');
});
