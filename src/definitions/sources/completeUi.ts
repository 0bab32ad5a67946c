import type { FormSchema, FormUi } from '../formats/formats.ts';
import { collectProperties } from './collectProperties.ts';
import type { Loose } from './Loose.ts';
import { sorted, withOptions } from './uiSchema.ts';

/**
 * Fills in what ui.json may leave out: the title and lead of the schema, or of the root of the uiSchema, one step that asks everything
 * in its order, the way in which answers are sent, and what is shown afterwards. So a JSON Schema and a uiSchema, as RJSF has them, are
 * a whole form.
 * @param id - name of the form's folder
 */
export function completeUi(id: string, schema: FormSchema, ui: FormUi): FormUi;
export function completeUi(id: string, schema: Loose<FormSchema>, ui: Loose<FormUi>): Loose<FormUi>;
export function completeUi(id: string, schema: Loose<FormSchema>, ui: Loose<FormUi>): Loose<FormUi> {
  const properties = collectProperties(schema);
  const fields = [...new Set(properties.flatMap(({ path, group }) => (group === undefined ? [path] : [])))];
  const root = withOptions(ui.uiSchema);
  const { 'ui:order': order, 'ui:submitButtonOptions': button } = root ?? {};
  const title = ui.title ?? root?.['ui:title'] ?? schema.title ?? id;
  const submit = button?.submitText;
  const encoding = properties.some(({ schema: { file } }) => file) ? 'multipart' : 'json';
  return {
    ...ui,
    title,
    lead: ui.lead ?? root?.['ui:description'] ?? schema.description,
    steps: ui.steps ?? [
      { id: 'formulaire', title, fields: order ? sorted(fields, order, (name) => name) : fields },
    ],
    submission: { path: `/api/${id}`, encoding, ...(submit && { submit }), ...ui.submission },
    success: { title: 'Merci !', text: 'Votre envoi est enregistré.', ...ui.success },
  };
}
