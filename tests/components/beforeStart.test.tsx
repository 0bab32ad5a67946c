import { expect, it } from 'vitest';
import type { FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { plainText } from '../support/components/plainText.ts';
import { renderForm } from '../support/components/renderForm.tsx';
import { uiOf } from '../support/sampleForm.ts';

const ui = uiOf([], {
  minutes: 12,
  steps: [
    { id: 'one', title: 'Un', fields: ['nom'] },
    { id: 'two', title: 'Deux', fields: ['cv', 'photo'] },
  ],
  submission: { path: '/api/test', encoding: 'multipart' },
});
const nom = { type: 'string', title: 'Nom', maxLength: 99 } as const;
const schema: FormSchema = {
  type: 'object',
  required: ['cv'],
  properties: {
    nom,
    cv: { title: 'CV', file: { accept: ['.pdf', '.docx'], maxBytes: 10_485_760 } },
    photo: { title: 'Photo', file: { accept: ['.jpg'], maxBytes: 5_242_880 } },
  },
};

const before = () => document.querySelector('.wizard-before');

it('says minutes, steps and documents, and lists the documents with formats and sizes', async () => {
  await renderForm({ schema, ui });
  expect(plainText(before()?.querySelector('summary'))).toBe('Environ 12 min · 2 étapes · 2 documents');
  expect([...(before()?.querySelectorAll('li') ?? [])].map(plainText)).toEqual([
    'CV · PDF, DOCX · 10 Mo au maximum',
    'Photo (facultatif) · JPG · 5 Mo au maximum',
  ]);
});

it('is one line without documents, and nothing for a form of one step without an estimate', async () => {
  const { minutes: _, ...plain } = ui;
  const two = [plain.steps[0], { id: 'two', title: 'Deux', fields: ['ville'] }] as FormUi['steps'];
  const properties = { nom, ville: { ...nom, title: 'Ville' } };
  const view = await renderForm({ schema: { type: 'object', properties }, ui: { ...plain, steps: two } });
  expect(plainText(before())).toBe('2 étapes');
  view.unmount();
  await renderForm({
    schema: { type: 'object', properties: { nom } },
    ui: { ...plain, steps: two.slice(0, 1) },
  });
  expect(before()).toBeNull();
});
