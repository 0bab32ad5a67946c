import { parseSource } from '#definitions/sources/parseSource.ts';
import { FormDraft } from '#publication/import/FormDraft.ts';
import { isShipped, starterTexts } from './starterSite.ts';

/** A form with two questions, to begin with. */
export function minimalForm(locale: string, id = 'formulaire'): FormDraft {
  const t = starterTexts(isShipped(locale) ? locale : 'en');
  const { file } = parseSource(id, '{}');
  const draft = new FormDraft(file, locale);
  draft.title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  draft.addField(draft.root, {
    name: 'nom',
    required: true,
    path: [],
    schema: { type: 'string', title: t('register.name'), maxLength: 200 },
    ui: { 'ui:autocomplete': 'name' },
  });
  draft.addField(draft.root, {
    name: 'message',
    path: [],
    schema: { type: 'string', title: t('register.message'), maxLength: 2000 },
    ui: { 'ui:widget': 'textarea' },
  });
  return draft;
}
