import type { RJSFSchema } from '@rjsf/utils';
import type { Branch, FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import type { CompiledFields } from './compileFields.ts';
import { errorMessage } from './errorMessages.ts';
import { fileSchema } from './fileSchema.ts';

/**
 * Returns one schema per step that has fields: the submission's schema with only that step's fields. It keeps
 * conditions, as they read answers of other steps. It has no texts, so that it is the same in every language.
 */
export function stepSchemas(
  schema: FormSchema,
  ui: FormUi,
  compiled: CompiledFields,
): Record<string, RJSFSchema> {
  return Object.fromEntries(
    ui.steps.flatMap((step) => {
      const fields = new Set([
        ...(step.fields ?? []),
        ...(step.sections ?? []).flatMap((section) => section.fields),
      ]);
      if (fields.size === 0) return [];
      return [[step.id, { $id: `step:${step.id}`, type: 'object', ...restrict(schema, fields, compiled) }]];
    }),
  );
}

function restrict(branch: Branch, fields: ReadonlySet<string>, compiled: CompiledFields): RJSFSchema {
  const restricted: RJSFSchema = {};
  const properties = Object.entries(branch.properties ?? {}).filter(([name]) => fields.has(name));
  if (properties.length > 0) {
    restricted.properties = Object.fromEntries(
      properties.map(([name, property]) => [name, publishField(property, name, compiled)]),
    );
  }
  // `pruneAnswers` always adds a group; missing answers are reported inside it.
  const required = branch.required?.filter((name) => fields.has(name)) ?? [];
  if (required.length > 0) restricted.required = required;
  if (branch.allOf) restricted.allOf = branch.allOf.map((part) => restrict(part, fields, compiled));
  if (branch.if) {
    const then = branch.then ? restrict(branch.then, fields, compiled) : {};
    const otherwise = branch.else ? restrict(branch.else, fields, compiled) : {};
    if (Object.keys(then).length + Object.keys(otherwise).length > 0) {
      Object.assign(restricted, { if: branch.if, then, else: otherwise });
    }
  }
  return restricted;
}

/**
 * Converts a field for validators and RJSF: options become an `enum` (one failure, not one per option), files become
 * objects, and objects refuse unknown keys.
 */
function publishField(
  property: FieldSchema,
  path: string,
  compiled: CompiledFields,
  entry = false,
): RJSFSchema {
  // The browser's defaults are those of the compiled fields.
  const { title: _, description: __, errorMessage: ___, default: ____, readOnly: _____, ...rules } = property;
  const { oneOf, file, properties, items, ...plain } = rules;
  const own = ownValue(compiled.fields, path);
  // Messages of a list do not apply to its entries, which have their own.
  const messages = ownValue(compiled.messages, entry ? `${path}.items` : path);
  if (file) return fileSchema(file, messages);
  const schema = { ...plain } as RJSFSchema;
  const { maxLength, list } = (entry ? own?.items : own) ?? {};
  if (maxLength !== undefined) schema.maxLength = maxLength;
  if (list?.maximum !== undefined) schema.maxItems = list.maximum;
  if (oneOf) schema.enum = oneOf.map((option) => option.const);
  if (own?.rare?.readonly) schema.const = own.default;
  if (own?.rare?.disabled) schema.not = {};
  const disabled: readonly unknown[] = own?.rare?.enumDisabled ?? [];
  if (disabled.length > 0) schema.enum = schema.enum?.filter((value) => !disabled.includes(value));
  if (items) schema.items = publishField(items, path, compiled, true);
  if (properties) {
    schema.additionalProperties = false;
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [
        name,
        publishField(inner, `${path}.${name}`, compiled),
      ]),
    );
  }
  return Object.assign(schema, errorMessage(schema, messages));
}
