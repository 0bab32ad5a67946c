import type { FormSchema, FormUi, SectionUi, StepUi } from '../formats/formats.ts';
import { collectBranches, collectProperties } from './collectProperties.ts';
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
  const texts = plainTexts(schema);
  const asked = new Set(properties.flatMap(({ path, group }) => (group === undefined ? [path] : [])));
  const names = collectBranches(schema).flatMap(({ branch }) => Object.keys(branch.properties ?? {}));
  const fields = [...new Set(names)].filter((name) => asked.has(name) || texts.has(name));
  const root = withOptions(ui.uiSchema);
  const { 'ui:order': order, 'ui:submitButtonOptions': button } = root ?? {};
  const title = ui.title ?? root?.['ui:title'] ?? schema.title ?? id;
  const submit = button?.submitText;
  const encoding = properties.some(({ schema: { file } }) => file) ? 'multipart' : 'json';
  const steps = ui.steps ?? [
    { id: 'formulaire', title, fields: order ? sorted(fields, order, (name) => name) : fields },
  ];
  return {
    ...ui,
    title,
    lead: ui.lead ?? root?.['ui:description'] ?? schema.description,
    steps: texts.size === 0 ? steps : steps.map((step) => withTexts(step, texts)),
    submission: { path: `/api/${id}`, encoding, ...(submit && { submit }), ...ui.submission },
    // The program says what the form does not: `usual` of `compileForm`.
    success: { title: '', text: '', ...ui.success },
  };
}

/** The texts that stand among the fields of the form, as RJSF shows a field of type `null`, by their names. */
export function plainTexts({ properties = {} }: Loose<FormSchema>): Map<string, string> {
  const texts = Object.entries(properties).flatMap(([name, field]) => {
    if (field?.type !== 'null') return [];
    return [[name, [field.title, field.description].filter(Boolean).join('\n')] as const];
  });
  return new Map(texts);
}

/** A step or section that shows texts where it names them. */
function withTexts<Part extends Loose<StepUi> | Loose<SectionUi>>(
  part: Part,
  texts: ReadonlyMap<string, string>,
): Part {
  const { fields, sections } = part as Loose<StepUi>;
  return {
    ...part,
    ...(fields && {
      fields: fields.flatMap((asked) => {
        const text = typeof asked === 'string' ? texts.get(asked) : undefined;
        return text === undefined ? [asked] : text ? [{ text }] : [];
      }),
    }),
    ...(sections && { sections: sections.map((section) => withTexts(section, texts)) }),
  };
}
