import type { FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { readFixture } from '../readFixture.ts';
import { uiOf } from '../sampleForm.ts';

const text = (title: string): FieldSchema => ({ type: 'string', title, maxLength: 100 });

/** A form whose first step shows templates of the theme. */
export interface TemplateCase {
  schema: FormSchema;
  ui: FormUi;
  /** Answers of its first step. */
  answers: Answers;
}

const { sections, ...step } = {
  id: 'one',
  title: 'Étape',
  sections: [
    { id: 'second', title: 'Contact', text: 'Pour vous joindre.', fields: ['mail', 'phone'] },
    { id: 'first', title: 'Identité', fields: ['name'] },
  ],
};

/** The cases of the component tests and of the gallery. */
export const TEMPLATE_CASES = {
  sections: {
    schema: {
      type: 'object',
      required: ['mail'],
      properties: { name: text('Nom'), phone: text('Téléphone'), mail: text('E-mail') },
    },
    ui: { ...uiOf([]), steps: [{ ...step, sections }], sidebar: [{ panel: 'progress' }] },
    answers: { name: 'Abena', phone: '677 12 34 56', mail: 'a@example.org' },
  },
  group: {
    schema: {
      type: 'object',
      properties: {
        adresse: {
          type: 'object',
          title: 'Adresse',
          description: 'Au Cameroun.',
          required: ['rue'],
          properties: { rue: text('Rue'), ville: text('Ville') },
        },
      },
    },
    ui: uiOf(['adresse'], { uiSchema: { adresse: { 'ui:help': 'Celle du siège.' } } }),
    answers: { adresse: { rue: 'Rue 1.750', ville: 'Yaoundé' } },
  },
  list: {
    ...readFixture('delegation'),
    answers: {
      etablissement: 'Lycée',
      personnes: [
        { nom: 'Abena', role: 'eleve' },
        { nom: 'Ngono', role: 'accompagnateur' },
      ],
    },
  },
} satisfies Record<string, TemplateCase>;
