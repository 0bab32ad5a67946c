import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeDraft, writeDraft } from '#device/storage/draftStorage.ts';
import { fileOf } from '../support/components/fileOf.ts';
import { plainText } from '../support/components/plainText.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { fillStep, shippedForm, submitStep } from '../support/components/shippedForm.ts';
import { draftWith } from '../support/draftWith.ts';

const controlNamed = (name: string) => document.getElementsByName(name)[0] as HTMLInputElement;

afterEach(() => vi.useRealTimers());

it('catering stands: lines and total follow ticks and quantities', async () => {
  const { answers, ...source } = shippedForm('restauration');
  const { form, user, text } = await renderForm(source);
  for (const step of form.steps) {
    await screen.findByRole('heading', { level: 2, name: text(step.title) });
    fillStep(form, step, { ...answers, standPackage: undefined });
    if (step !== form.steps.at(-1)) submitStep();
  }
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });
  const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));
  const lines = () =>
    plainText(screen.getByRole('heading', { name: 'Récapitulatif de vos stands' }).closest('.wizard-panels'));
  await user.click(box(/^Premium/));
  await press(/^Premium.*augmenter/);
  await user.click(box(/^Standard/));
  await press(/^Standard.*augmenter/);
  await press(/^Standard.*augmenter/);
  expect(lines()).toMatch(/Premium ?400 000 FCFA.*Standard ?450 000 FCFA/);
  expect(lines()).toMatch(/20m².*Prix unitaire : 200 000 FCFA.*Quantité : 2/);
  expect(lines()).toMatch(/Quantité totale : 5.*Total : 850 000 FCFA/);
  await press(/^Standard.*diminuer/);
  await press(/^Standard.*diminuer/);
  expect(lines()).toMatch(/Total : 550 000 FCFA/);
  await user.click(box(/^Premium/));
  expect(lines()).toMatch(/Quantité totale : 1.*Total : 150 000 FCFA/);
});

describe('contest', () => {
  async function contest() {
    const { answers, ...source } = shippedForm('miss-enseignante');
    const view = await renderForm(source);
    const [step] = view.form.steps;
    if (!step) throw new Error('The contest has no step.');
    return { ...view, answers, fill: (given = answers) => fillStep(view.form, step, given) };
  }

  it('neither shows nor sends fields that a condition hides', async () => {
    const { answers, fill, sent } = await contest();
    fill();
    expect(controlNamed('discipline')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Élève' }).parentElement as HTMLElement);
    const student = { ...answers, statut: 'eleve', ecole: 'ENS', niveau: 'Deuxième', specialite: 'Physique' };
    fill(student);
    expect(controlNamed('discipline')).toBeUndefined();
    fill(student);
    submitStep();
    await waitFor(() => expect(sent).toHaveLength(1));
    const names = [...(sent[0] as FormData).keys()];
    expect(names).toEqual(expect.arrayContaining(['statut', 'ecole', 'niveau', 'specialite']));
    for (const hidden of ['discipline', 'etablissement', 'ville']) expect(names).not.toContain(hidden);
  });

  it('shows the name and size of a chosen file', async () => {
    await contest();
    fireEvent.change(controlNamed('photoPortrait'), {
      target: { files: [fileOf('portrait.jpg', 1_572_864)] },
    });
    expect(plainText(document.querySelector('.file-name'))).toBe('portrait.jpg1,5 Mo');
  });

  it('shows one error toast for repeated submissions; F8 focuses it, a swipe dismisses it', async () => {
    const { user } = await contest();
    const toasts = () => document.querySelectorAll<HTMLElement>('.toast');
    submitStep();
    await screen.findByText('Veuillez corriger les erreurs dans le formulaire');
    submitStep();
    expect(toasts()).toHaveLength(1);
    await user.keyboard('{F8}');
    const [toast] = toasts();
    expect(document.activeElement).toBe(toast);
    if (!toast) throw new Error('There is no toast.');
    const swipe = (pixels: number) => {
      fireEvent.pointerDown(toast, { clientX: 30 });
      fireEvent.pointerMove(toast, { clientX: 30 + pixels });
      fireEvent.pointerUp(toast, { clientX: 30 + pixels });
    };
    swipe(30);
    expect(toasts()).toHaveLength(1);
    swipe(60);
    expect(toasts()).toHaveLength(0);
  });

  it('shows the success toast for five seconds', async () => {
    const { fill } = await contest();
    fill();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    submitStep();
    await screen.findByText('Candidature soumise avec succès !');
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(screen.queryByText('Candidature soumise avec succès !')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByText('Candidature soumise avec succès !')).toBeNull();
  });
});

describe('presidential prize', () => {
  it('shows its preparation screen with both lists for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { answers: _, ...source } = shippedForm('prix-presidentiel');
    const { form, text } = await renderForm(source);
    const lists = document.querySelectorAll<HTMLElement>('.preparation-lists > div');
    expect([...lists].map((list) => within(list).getAllByRole('listitem').length)).toEqual([5, 2]);
    const percent = () => Number.parseInt(plainText(document.querySelector('.preparation-count')), 10);
    const before = percent();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(percent() - before).toBeGreaterThanOrEqual(29);
    expect(percent() - before).toBeLessThanOrEqual(31);
    await act(() => vi.advanceTimersByTimeAsync(7_500));
    expect(screen.getByRole('heading', { level: 2, name: text(form.steps[0]?.title ?? '') })).toBeTruthy();
  });

  it('shows no preparation screen with the answers of an earlier visit', async () => {
    const { answers, ...source } = shippedForm('prix-presidentiel');
    const draft = draftWith({ adresse: answers.adresse as string });
    const { form, text } = await renderForm({
      ...source,
      id: 'prix-presidentiel',
      before: () => void writeDraft('prix-presidentiel', draft),
    });
    await screen.findByRole('heading', { level: 2, name: text(form.steps[0]?.title ?? '') });
    expect(controlNamed('adresse').value).toBe(answers.adresse);
    await removeDraft(form.id);
  });

  it('leads from the review to each step and back, warns of a missing file, and submitting goes to its step', async () => {
    const { answers, ...source } = shippedForm('prix-presidentiel');
    const { form, text, user, travel, summary, read } = await renderForm(source);
    const at = (index: number) =>
      screen.findByRole('heading', { level: 2, name: text(form.steps[index]?.title ?? '') });
    await user.click(screen.getByRole('link', { name: text(form.preparation?.start ?? '') }));
    for (const [index, step] of form.steps.slice(0, 4).entries()) {
      await at(index);
      fillStep(form, step, answers);
      submitStep();
    }
    await at(4);
    const main = () => plainText(document.querySelector('form'));
    for (const answer of ['Lire au Village', 'La bibliothèque mobile', 'presentation.pptx'])
      expect(main()).toContain(answer);
    expect(main()).toContain(text(form.steps[4]?.statement ?? ''));
    const change = (index: number) =>
      screen.getAllByRole('button', { name: /^Modifier/ })[index] as HTMLElement;
    await user.click(change(1));
    await at(1);
    fireEvent.change(controlNamed('titreDuProjet'), { target: { value: 'Un autre titre' } });
    await travel(-1);
    await at(4);
    expect(main()).toContain('Un autre titre');

    await user.click(change(3));
    await at(3);
    await user.click(screen.getByRole('button', { name: 'Retirer lettre.pdf' }));
    await travel(1);
    await at(4);
    const title = text(form.fields['pieceJointes.lettreMotivation']?.title ?? '');
    await user.click(within(screen.getByRole('note')).getByRole('button', { name: title }));
    await at(3);
    await travel(1);
    await at(4);
    submitStep();
    await at(3);
    const [link] = within(await summary()).getAllByRole('link');
    expect(plainText(link)).toBe(`${title} : Ce fichier est obligatoire`);
    expect(document.activeElement).toBe(await summary());

    // A change of language translates the errors and keeps the files.
    read('en');
    expect(plainText(await summary())).not.toContain('obligatoire');
    expect(
      [...document.querySelectorAll('.file-name')].map((name) => name.firstChild?.textContent),
    ).toContain('presentation.pptx');
  });
});

it('hydration keeps caret and focus', async () => {
  const { answers: _, ...source } = shippedForm('jeune-talent');
  const { user } = await renderForm({
    ...source,
    before: () => {
      controlNamed('nom').value = 'Kevin';
      controlNamed('nom').focus();
      controlNamed('nom').setSelectionRange(1, 3);
    },
  });
  expect(document.activeElement?.id).toBe('field_nom');
  await user.keyboard('al');
  expect(controlNamed('nom').value).toBe('Kalin');
  submitStep();
  await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
  expect(controlNamed('nom').getAttribute('aria-invalid')).not.toBe('true');
});

it('all answers are folded before the last button of a form without a review step, and can be changed', async () => {
  const { answers, ...source } = shippedForm('sponsoring');
  const { form, user, text } = await renderForm(source);
  const [first, last] = form.steps;
  if (!first || !last) throw new Error('The form has one step.');
  const fold = () => screen.queryByText('Vérifier mes réponses');
  fillStep(form, first, answers);
  expect(fold()).toBeNull();
  submitStep();
  await screen.findByRole('heading', { level: 2, name: text(last.title) });
  fillStep(form, last, answers);
  const summary = fold();
  expect(summary).toBeTruthy();
  await user.click(summary as HTMLElement);
  const shown = plainText(summary?.closest('details'));
  for (const step of form.steps) expect(shown).toContain(text(step.title));
  expect(shown).toContain(String(answers.email));
  // The step on screen needs no button.
  const change = within(summary?.closest('details') as HTMLElement).getAllByRole('button');
  expect(change.map(plainText)).toEqual([`Modifier « ${text(first.title)} »`]);
  await user.click(change[0] as HTMLElement);
  await screen.findByRole('heading', { level: 2, name: text(first.title) });
  expect(controlNamed('email').value).toBe(answers.email);
});
