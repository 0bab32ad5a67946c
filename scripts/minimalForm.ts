import { parseSource } from '#definitions/sources/parseSource.ts';
import { FormDraft } from '#publication/import/FormDraft.ts';

/** A form with two questions, to begin with. */
export function minimalForm(locale: string, id = 'formulaire'): FormDraft {
  const { file } = parseSource(id, '{}');
  const draft = new FormDraft(file, locale);
  draft.title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  draft.addField(draft.root, {
    name: 'nom',
    required: true,
    path: [],
    schema: { type: 'string', title: 'Votre nom', maxLength: 200 },
    ui: { 'ui:autocomplete': 'name' },
  });
  draft.addField(draft.root, {
    name: 'message',
    path: [],
    schema: { type: 'string', title: 'Votre message', maxLength: 2000 },
    ui: { 'ui:widget': 'textarea' },
  });
  return draft;
}
