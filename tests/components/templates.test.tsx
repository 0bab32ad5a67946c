import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { TEMPLATE_CASES } from '../support/components/templateCases.ts';
import { uiOf } from '../support/sampleForm.ts';

const names = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ name }) => name);

describe('the fields of a step', () => {
  it('are in their sections, in the order of ui.json, under title and text', async () => {
    const { container } = await renderForm(TEMPLATE_CASES.sections);
    expect(names()).toEqual(['mail', 'phone', 'name']);
    const section = screen.getByRole('group', { name: 'Contact' });
    expect(within(section).getByText('Pour vous joindre.')).toBeTruthy();
    expect(within(section).getAllByRole('textbox')).toHaveLength(2);
    // The sidebar links to the sections.
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Contact', 'Identité']);
    const [first] = links;
    expect(container.querySelector(first?.getAttribute('href') ?? '')).toBe(section);
  });

  it('are in their group, under its title, description and help', async () => {
    await renderForm(TEMPLATE_CASES.group);
    const group = screen.getByRole('group', { name: 'Adresse' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Au Cameroun. Celle du siège.',
    );
    expect(names()).toEqual(['adresse[rue]', 'adresse[ville]']);
    expect(within(group).getByRole('textbox', { name: 'Rue' })).toBeTruthy();
    expect(within(group).getByLabelText(/^Ville\s+\(facultatif\)$/)).toBeTruthy();
  });
});

describe('a list of groups', () => {
  const button = (name: RegExp) => screen.getByRole('button', { name });
  const entry = (number: number) => within(screen.getByRole('group', { name: `Personne ${number}` }));
  const name = (number: number) => entry(number).getByRole<HTMLInputElement>('textbox', { name: 'Nom' });
  const statuses = () =>
    screen.getAllByRole('status').map((status) => status.textContent?.replace(/\s+/g, ' '));

  it('starts with its minimum of entries, and names the entry in each error', async () => {
    const { user, summary } = await renderForm(TEMPLATE_CASES.list);
    expect(name(1).name).toBe('personnes[0][nom]');
    expect(screen.queryByRole('button', { name: /^Personne 1.*(retirer|monter|descendre)$/ })).toBeNull();
    await user.click(button(/Suivant/));
    const links = within(await summary()).getAllByRole('link');
    expect(links.map((link) => link.textContent?.replace(/\s+/g, ' '))).toEqual([
      "Indiquez l'établissement.",
      'Personne 1 : Indiquez le nom.',
      'Personne 1 : Choisissez un rôle.',
    ]);
    await user.click(links[1] as HTMLElement);
    expect(document.activeElement).toBe(name(1));
    expect(name(1).getAttribute('aria-invalid')).toBe('true');
  });

  it('grows to its maximum, focuses the new entry, and keeps typed answers', async () => {
    const { user } = await renderForm(TEMPLATE_CASES.list);
    const add = button(/Ajouter une personne/);
    await user.type(name(1), 'Abena');
    await user.click(add);
    expect(document.activeElement).toBe(name(2));
    expect(statuses()).toContain('Personne 2 : à remplir');
    expect(name(1).value).toBe('Abena');
    await user.click(add);
    expect(add.isConnected).toBe(false);
    expect(document.activeElement).toBe(name(3));
  });

  it('names the entry around it in each button that adds, and what it adds where the words of the site do not', async () => {
    const niveaux = {
      type: 'array',
      title: 'Niveau',
      minItems: 2,
      items: { type: 'string', title: 'Classe' },
    };
    const properties = { ecoles: { type: 'array', title: 'Écoles', minItems: 2, items: niveaux } };
    await renderForm({ schema: { type: 'object', properties } as FormSchema, ui: uiOf(['ecoles']) });
    const adding = screen.getAllByRole('button', { name: /^Ajouter/ });
    expect(adding.map((each) => each.textContent)).toEqual(Array(3).fill('+ Ajouter'));
    expect(adding.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Ajouter – Niveau 1',
      'Ajouter – Niveau 2',
      'Ajouter – Niveau',
    ]);
  });

  it('moves and removes whole entries, and keeps the focus in the form', async () => {
    const { user, sent, container } = await renderForm(TEMPLATE_CASES.list);
    await user.type(screen.getByRole('textbox', { name: 'Établissement' }), 'Lycée');
    for (const [index, person] of ['Abena', 'Ngono', 'Fouda'].entries()) {
      if (index > 0) await user.click(button(/Ajouter une personne/));
      await user.type(name(index + 1), person);
      await user.click(
        entry(index + 1).getByRole('radio', { name: index === 1 ? 'Accompagnateur' : 'Élève' }),
      );
    }
    await user.click(button(/^Personne 3.*monter$/));
    expect([1, 2, 3].map((number) => name(number).value)).toEqual(['Abena', 'Fouda', 'Ngono']);
    expect(entry(3).getByRole<HTMLInputElement>('radio', { name: 'Accompagnateur' }).checked).toBe(true);
    await user.click(button(/^Personne 1.*descendre$/));
    await user.click(button(/^Personne 2.*retirer$/));
    expect([1, 2].map((number) => name(number).value)).toEqual(['Fouda', 'Ngono']);
    expect(statuses()).toContain('Il reste 2 entrées.');
    expect(container.contains(document.activeElement)).toBe(true);

    await user.click(button(/Suivant/));
    await screen.findByRole('heading', { name: 'Relecture' });
    for (const title of ['Personne 1', 'Personne 2'])
      expect(screen.getByRole('heading', { level: 4, name: title })).toBeTruthy();
    await user.click(button(/Soumettre/));
    const personnes = [
      { nom: 'Fouda', role: 'eleve' },
      { nom: 'Ngono', role: 'accompagnateur' },
    ];
    await waitFor(() => expect(sent).toEqual([{ etablissement: 'Lycée', personnes }]));
  });
});
