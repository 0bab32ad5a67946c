import type { FormUi } from '#definitions/formats/formats.ts';

/** A form of one step. */
export function oneStep(fields: string[], fieldUis: Record<string, unknown> = {}): FormUi {
  return {
    route: '/test',
    title: 'Essai',
    steps: [{ id: 'one', title: 'Étape', fields }],
    fields: fieldUis as FormUi['fields'],
    submission: { path: '/api/test', encoding: 'json' },
    success: { title: 'Merci', text: 'Reçu.' },
  };
}
