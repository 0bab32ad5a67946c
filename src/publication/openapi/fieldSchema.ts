import type { CompiledField, CompiledOption } from '#contract/CompiledForm.ts';
import type { FieldSchema } from '#definitions/formats/formats.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { megabytesOf } from '#validation/megabytesOf.ts';
import type { DescribedForm, Schema } from './Schema.ts';

/** Returns the rules that the server enforces for the field at a path, with its texts. */
export function fieldSchema(property: FieldSchema, path: string, described: DescribedForm): Schema {
  const { form, t } = described;
  const field = fieldAt(form, path);
  const texts = {
    ...(field && { title: t(field.title) }),
    ...(field?.description && { description: t(field.description) }),
  };
  if (property.file) return { ...texts, ...fileTexts(property.file, describedBy(texts), described) };
  return { ...rules(property, path, field?.options, described), ...texts };
}

function rules(
  property: FieldSchema,
  path: string,
  options: CompiledOption[] | undefined,
  described: DescribedForm,
): Schema {
  const { oneOf, title: _, description: __, errorMessage: ___, items, properties, ...plain } = property;
  const schema: Schema = { ...plain };
  if (oneOf) schema.oneOf = (options ?? []).map((option) => optionSchema(option, path, described));
  if (items) schema.items = { ...rules(items, path, options, described), ...entryTitle(path, described) };
  if (properties) {
    schema.additionalProperties = false;
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => {
        const innerPath = `${path}.${name}`;
        // The option of a quantity list is not a field of its own: its options belong to the list.
        const known = fieldAt(described.form, innerPath);
        return [
          name,
          known ? fieldSchema(inner, innerPath, described) : rules(inner, path, options, described),
        ];
      }),
    );
  }
  return schema;
}

/** An option by its value in the payload: its title if the form sends titles for the field. */
function optionSchema(option: CompiledOption, path: string, { form, t }: DescribedForm): Schema {
  const titles = form.submission.titles.includes(path);
  return {
    const: titles ? option.name : option.value,
    title: t(option.title),
    ...(option.description && { description: t(option.description) }),
  };
}

function entryTitle(path: string, { form, t }: DescribedForm): Schema {
  const entry = fieldAt(form, path)?.entry;
  return entry === undefined ? {} : { title: t(entry) };
}

function fileTexts(
  { accept, maxBytes }: NonNullable<CompiledField['file']>,
  before: string,
  { t }: DescribedForm,
): Schema {
  const formats = accept.join(', ');
  const limits = t('api.file', { formats, megabytes: megabytesOf(maxBytes) });
  return { contentMediaType: 'application/octet-stream', description: `${before}${limits}` };
}

function describedBy({ description }: { description?: string }): string {
  return description === undefined ? '' : `${description} `;
}
