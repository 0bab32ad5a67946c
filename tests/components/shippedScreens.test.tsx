import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderForm } from '../support/components/renderForm.tsx';
import { fileOf, fillStep, shippedForm } from '../support/components/shippedForm.ts';

const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ') ?? '';
const goOn = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const named = (name: string) => document.getElementsByName(name)[0] as HTMLInputElement;

afterEach(() => vi.useRealTimers());

it('catering stands: lines and total follow every tick and every quantity', async () => {
  const { answers, ...source } = shippedForm('restauration');
  const { form, user, text } = await renderForm(source);
  for (const step of form.steps) {
    await screen.findByRole('heading', { level: 2, name: text(step.title) });
    fillStep(form, step, { ...answers, standPackage: undefined });
    if (step !== form.steps.at(-1)) goOn();
  }
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });
  const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));
  const lines = () =>
    plain(screen.getByRole('heading', { name: 'Récapitulatif de vos stands' }).closest('[role=status]'));
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

  it('what a condition hides is neither asked nor sent', async () => {
    const { answers, fill, sent } = await contest();
    fill();
    expect(named('discipline')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Élève' }).parentElement as HTMLElement);
    const student = { ...answers, statut: 'eleve', ecole: 'ENS', niveau: 'Deuxième', specialite: 'Physique' };
    fill(student);
    expect(named('discipline')).toBeUndefined();
    fill(student);
    goOn();
    await waitFor(() => expect(sent).toHaveLength(1));
    const names = [...(sent[0] as FormData).keys()];
    expect(names).toEqual(expect.arrayContaining(['statut', 'ecole', 'niveau', 'specialite']));
    for (const hidden of ['discipline', 'etablissement', 'ville']) expect(names).not.toContain(hidden);
  });

  it('a chosen file shows its name and size', async () => {
    await contest();
    fireEvent.change(named('photoPortrait'), { target: { files: [fileOf('portrait.jpg', 1_572_864)] } });
    expect(plain(document.querySelector('.file-name'))).toBe('portrait.jpg1,5 Mo');
  });

  it('says in one toast, however often it is sent, that something is wrong; Escape, F8 and swipes find it', async () => {
    const { user } = await contest();
    const toasts = () => document.querySelectorAll<HTMLElement>('.toast');
    goOn();
    await screen.findByText('Veuillez corriger les erreurs dans le formulaire');
    goOn();
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

  it('says in a toast for five seconds that it was sent', async () => {
    const { fill } = await contest();
    fill();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    goOn();
    await screen.findByText('Candidature soumise avec succès !');
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(screen.queryByText('Candidature soumise avec succès !')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByText('Candidature soumise avec succès !')).toBeNull();
  });
});

describe('presidential prize', () => {
  it('its preparation counts to 100 in ten seconds, with what to have ready, and goes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { answers: _, ...source } = shippedForm('prix-presidentiel');
    const { form, text } = await renderForm(source);
    const lists = document.querySelectorAll<HTMLElement>('.preparation-lists > div');
    expect([...lists].map((list) => within(list).getAllByRole('listitem').length)).toEqual([5, 2]);
    const percent = () => Number.parseInt(plain(document.querySelector('.preparation-count')), 10);
    const before = percent();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(percent() - before).toBeGreaterThanOrEqual(29);
    expect(percent() - before).toBeLessThanOrEqual(31);
    await act(() => vi.advanceTimersByTimeAsync(7_500));
    expect(screen.getByRole('heading', { level: 2, name: text(form.steps[0]?.title ?? '') })).toBeTruthy();
  });

  it('review leads back and on; it warns of what is missing, and sending leads there', async () => {
    const { answers, ...source } = shippedForm('prix-presidentiel');
    const { form, text, user, travel, summary, read } = await renderForm(source);
    const at = (index: number) =>
      screen.findByRole('heading', { level: 2, name: text(form.steps[index]?.title ?? '') });
    await user.click(screen.getByRole('button', { name: text(form.preparation?.start ?? '') }));
    for (const [index, step] of form.steps.slice(0, 4).entries()) {
      await at(index);
      fillStep(form, step, answers);
      goOn();
    }
    await at(4);
    const main = () => plain(document.querySelector('form'));
    for (const said of ['Lire au Village', 'La bibliothèque mobile', 'presentation.pptx'])
      expect(main()).toContain(said);
    expect(main()).toContain(text(form.steps[4]?.statement ?? ''));
    const change = (index: number) =>
      screen.getAllByRole('button', { name: /^Modifier/ })[index] as HTMLElement;
    await user.click(change(1));
    await at(1);
    fireEvent.change(named('titreDuProjet'), { target: { value: 'Un autre titre' } });
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
    goOn();
    await at(3);
    const [link] = within(await summary()).getAllByRole('link');
    expect(plain(link)).toBe(`${title} : Ce fichier est obligatoire`);
    expect(document.activeElement).toBe(await summary());

    // The errors are said in another language, and the files stay.
    read('en');
    expect(plain(await summary())).not.toContain('obligatoire');
    expect(
      [...document.querySelectorAll('.file-name')].map((name) => name.firstChild?.textContent),
    ).toContain('presentation.pptx');
  });
});

it('caret and focus stay where they are when the script takes over', async () => {
  const { answers: _, ...source } = shippedForm('jeune-talent');
  const { user } = await renderForm({
    ...source,
    before: () => {
      named('nom').value = 'Kevin';
      named('nom').focus();
      named('nom').setSelectionRange(1, 3);
    },
  });
  expect(document.activeElement?.id).toBe('field_nom');
  await user.keyboard('al');
  expect(named('nom').value).toBe('Kalin');
  goOn();
  await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
  expect(named('nom').getAttribute('aria-invalid')).not.toBe('true');
});
