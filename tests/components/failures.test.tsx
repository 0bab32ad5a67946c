import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderForm } from '../support/components/renderForm.tsx';
import { fillStep, shippedForm } from '../support/components/shippedForm.ts';
import { accept, refuse, unreachable } from '../support/components/testServer.ts';

const plain = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ');
const banner = () => document.querySelector('.banner[role=alert]');
const goOn = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);

/** A shipped form, filled up to its last step. */
async function filled(id: string) {
  const { answers, ...source } = shippedForm(id);
  const view = await renderForm(source);
  for (const step of view.form.steps) {
    await screen.findByRole('heading', { level: 2, name: view.text(step.title) });
    fillStep(view.form, step, answers);
    if (step !== view.form.steps.at(-1)) goOn();
  }
  return view;
}

const links = async (view: Awaited<ReturnType<typeof filled>>) =>
  within(await view.summary())
    .getAllByRole('link')
    .map(plain);

describe('a submission that fails', () => {
  it('says in the banner what the server said, joined, or general words, and gives the banner the focus', async () => {
    const { server } = await filled('sponsoring');
    server.respond = refuse(422, { errors: ['Complet', 'Trop tard'] });
    goOn();
    await waitFor(() => expect(plain(banner())).toBe('Complet, Trop tard'));
    await waitFor(() => expect(document.activeElement).toBe(banner()));
    server.respond = refuse(500);
    goOn();
    await waitFor(() =>
      expect(plain(banner())).toBe('Une erreur est survenue lors de la soumission du formulaire'),
    );
  });

  it('says a single reason as it is', async () => {
    const { server } = await filled('workshops');
    server.respond = refuse(422, { errors: ['Atelier complet'] });
    goOn();
    await screen.findByText('Atelier complet');
    expect(screen.getByText('Atelier complet').closest('[role=alert]')).not.toBeNull();
  });

  it('says at the fields what is wrong with them, and goes to the step that asks them', async () => {
    const view = await filled('jeune-talent');
    const { server, user, form, text } = view;
    const [first] = form.steps;
    server.respond = refuse(422, { errors: ['Fermé demain', 'talent: Domaine inconnu'] });
    goOn();
    expect(await links(view)).toEqual([expect.stringMatching(/: Domaine inconnu$/)]);
    expect(plain(banner())).toBe('Fermé demain');
    const talent = document.getElementsByName('talent')[0] as HTMLInputElement;
    expect(talent.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(talent, { target: { value: 'Musique' } });
    expect(document.querySelector('.error-summary')).toBeNull();

    server.respond = refuse(422, { errors: ['nom: Déjà inscrit'] });
    goOn();
    await screen.findByRole('heading', { level: 2, name: text(first?.title ?? '') });
    expect(await links(view)).toEqual([expect.stringMatching(/: Déjà inscrit$/)]);
    expect(document.activeElement).toBe(await view.summary());
    await user.type(document.getElementsByName('nom')[0] as HTMLInputElement, ' E.');
    goOn();
    await screen.findByRole('heading', { level: 2, name: text(form.steps[1]?.title ?? '') });
    server.respond = unreachable;
    goOn();
    await screen.findByText('Erreur de connexion au serveur. Vérifiez votre connexion internet.');
    server.respond = accept;
    goOn();
    await screen.findByRole('dialog', { name: 'Inscription réussie !' });
  });
});

it('while a form is sent, its buttons wait', async () => {
  const { server, user } = await filled('workshops');
  let answer: (reply: ReturnType<typeof accept>) => void = () => undefined;
  server.respond = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  goOn();
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Envoi en cours...' });
  expect(busy.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Retour' }).disabled).toBe(true);
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.click(busy);
  goOn();
  answer(accept());
  const dialog = await screen.findByRole('dialog', { name: 'Merci pour votre souscription !' });
  expect(dialog.textContent).toContain('R1');
  expect(server.sent).toHaveLength(1);
});
