import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { plainText } from '../support/components/plainText.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { fillStep, shippedForm, submitStep } from '../support/components/shippedForm.ts';
import { accept, refuse, unreachable } from '../support/components/testServer.ts';
import { shown } from '../support/spaces.ts';

const banner = () => document.querySelector('.banner[role=alert]');

/** Renders a frozen form and fills every step; the last one is not submitted. */
async function renderFilled(id: string, renew?: () => Promise<void>) {
  const { answers, ...source } = shippedForm(id);
  const view = await renderForm({ ...source, renew });
  for (const step of view.form.steps) {
    await screen.findByRole('heading', { level: 2, name: view.text(step.title) });
    fillStep(view.form, step, answers);
    if (step !== view.form.steps.at(-1)) submitStep();
  }
  return view;
}

const links = async (view: Awaited<ReturnType<typeof renderFilled>>) =>
  within(await view.summary())
    .getAllByRole('link')
    .map(plainText);

describe('a failed submission', () => {
  it("shows the server's errors joined in the banner, or a general message, and focuses the banner", async () => {
    const { server } = await renderFilled('sponsoring');
    server.respond = refuse(422, { errors: ['Complet', 'Trop tard'] });
    submitStep();
    await waitFor(() => expect(plainText(banner())).toBe('Complet, Trop tard'));
    await waitFor(() => expect(document.activeElement).toBe(banner()));
    server.respond = refuse(500);
    submitStep();
    await waitFor(() =>
      expect(plainText(banner())).toBe('Une erreur est survenue lors de la soumission du formulaire'),
    );
  });

  it('shows a single error unchanged', async () => {
    const { server } = await renderFilled('workshops');
    server.respond = refuse(422, { errors: ['Atelier complet'] });
    submitStep();
    await screen.findByText('Atelier complet');
    expect(screen.getByText('Atelier complet').closest('[role=alert]')).not.toBeNull();
  });

  it('says in words what another than the server answered, and what to do', async () => {
    const { server } = await renderFilled('workshops');
    const page = '<!doctype html>';
    for (const [reply, ...says] of [
      [{ status: 502, data: page }, /erreur \(code 502\)/, /Nouvel essai automatique dans \d secondes?/],
      [
        { status: 200, data: page },
        /Ce n'est pas notre serveur/,
        /Nouvel essai automatique dans \d secondes?/,
      ],
      [{ status: 413, data: page }, /trop volumineux pour le serveur : raccourcissez/],
    ] as const) {
      server.respond = () => reply;
      submitStep();
      for (const text of says) await screen.findAllByText(text);
    }
    expect(screen.queryByText(/Nouvel essai automatique/)).toBeNull();
    server.respond = accept;
    submitStep();
    await screen.findByRole('dialog');
  });

  it('shows errors of fields at the fields, and goes to the step of the first one', async () => {
    const view = await renderFilled('jeune-talent');
    const { server, user, form, text } = view;
    const [first] = form.steps;
    server.respond = refuse(422, { errors: ['Fermé demain', 'talent: Domaine inconnu'] });
    submitStep();
    expect(await links(view)).toEqual(['Domaine inconnu']);
    expect(plainText(banner())).toBe('Fermé demain');
    const talent = document.getElementsByName('talent')[0] as HTMLInputElement;
    expect(talent.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(talent, { target: { value: 'Musique' } });
    expect(document.querySelector('.error-summary')).toBeNull();

    server.respond = refuse(422, { errors: ['nom: Déjà inscrit'] });
    submitStep();
    await screen.findByRole('heading', { level: 2, name: text(first?.title ?? '') });
    expect(await links(view)).toEqual([expect.stringMatching(/: Déjà inscrit$/)]);
    expect(document.activeElement).toBe(await view.summary());
    await user.type(document.getElementsByName('nom')[0] as HTMLInputElement, ' E.');
    submitStep();
    await screen.findByRole('heading', { level: 2, name: text(form.steps[1]?.title ?? '') });
    server.respond = unreachable;
    submitStep();
    await screen.findByText('Erreur de connexion au serveur. Vérifiez votre connexion internet.');
    server.respond = accept;
    submitStep();
    await screen.findByRole('dialog', { name: shown('Inscription réussie !') });
  });
});

it('says what to do in the moment in which it failed: nothing could be fetched then', async () => {
  const { server } = await renderFilled('workshops');
  server.respond = unreachable;
  const advice = new Promise<string | undefined>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!banner()) return;
      observer.disconnect();
      resolve(plainText(document.querySelector('.failure [role=timer]')));
    }).observe(document.body, { childList: true, subtree: true });
  });
  submitStep();
  expect(await advice).toBe('Nouvel essai automatique dans 5 secondes.');
});

it('says so when the network fails between a challenge and the code that solves it', async () => {
  const solver = '#wizard/proof/solveChallenge.ts';
  vi.doMock(solver, () => {
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => vi.doUnmock(solver));
  const { server } = await renderFilled('workshops');
  server.respond = refuse(428, { challenge: {} });
  submitStep();
  await screen.findByText(/^La connexion a échoué/);
  expect(screen.getByRole('timer')).toBeTruthy();
});

it('says that the form has changed, and goes on without script where the page is still the earlier one', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    submit.mockRestore();
    log.mockRestore();
  });
  let isReached = false;
  const { server, form } = await renderFilled('jeune-talent', async () => {
    if (!isReached) throw new TypeError('Failed to fetch');
  });
  const changed = { code: 'server.formChanged', message: 'Formulaire modifié' };
  server.respond = refuse(409, { details: [changed], errors: [changed.message] });
  submitStep();
  await waitFor(() => expect(plainText(banner())).toBe('Formulaire modifié'));
  isReached = true;
  submitStep();
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  const [sent] = submit.mock.contexts as HTMLFormElement[];
  expect(new URL(sent?.action ?? '').searchParams.get('version')).toBe(form.version);
  const { nom } = shippedForm('jeune-talent').answers as { nom: string };
  expect(new FormData(sent).get('nom')).toBe(nom);
  sent?.remove();
});

it('disables the buttons and sends once while a submission is under way', async () => {
  const { server, user } = await renderFilled('workshops');
  let answer: (reply: ReturnType<typeof accept>) => void = () => undefined;
  server.respond = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  submitStep();
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Envoi en cours...' });
  expect(busy.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Retour' }).disabled).toBe(true);
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.click(busy);
  submitStep();
  answer(accept());
  const dialog = await screen.findByRole('dialog', { name: shown('Merci pour votre souscription !') });
  expect(dialog.textContent).toContain('R1');
  expect(server.sent).toHaveLength(1);
});
