import { parseSource } from '#definitions/sources/parseSource.ts';
import { FormDraft } from '#publication/import/FormDraft.ts';
import { isShipped, starterTexts } from './starterSite.ts';

/** The folder of a form without a title. */
export function starterName(locale: string): string {
  return locale.startsWith('fr') ? 'formulaire' : 'form';
}

/** A form with two questions, to begin with. */
export function minimalForm(locale: string, id = starterName(locale)): FormDraft {
  const t = starterTexts(isShipped(locale) ? locale : 'en');
  const french = locale.startsWith('fr');
  const { file } = parseSource(id, '{}');
  const draft = new FormDraft(file, locale);
  draft.title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  draft.addField(draft.root, {
    name: french ? 'nom' : 'name',
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
