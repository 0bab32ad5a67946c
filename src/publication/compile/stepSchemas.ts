import type { RJSFSchema } from '@rjsf/utils';
import type { Branch, FieldSchema, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { namesAsked } from '#definitions/sources/askedNames.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import type { FoldedBranch, FoldedField } from '#definitions/sources/variants.ts';
import { namesIn } from '#definitions/sources/wholeSchema.ts';
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
        ...namesAsked(step.fields),
        ...(step.sections ?? []).flatMap((section) => namesAsked(section.fields)),
      ]);
      if (fields.size === 0) return [];
      return [
        [
          step.id,
          {
            $id: `step:${step.id}`,
            type: 'object',
            ...restrict(schema, (name) => fields.has(name), compiled),
          },
        ],
      ];
    }),
  );
}

/** Publishes a branch of the form, or of the group with that `prefix`, with the fields that `isWanted` names. */
function restrict(
  branch: Branch,
  isWanted: (name: string) => boolean,
  compiled: CompiledFields,
  prefix = '',
): RJSFSchema {
  const restricted: RJSFSchema = {};
  const inside = (part: Branch) => restrict(part, isWanted, compiled, prefix);
  const properties = Object.entries(branch.properties ?? {}).filter(([name]) => isWanted(name));
  if (properties.length > 0) {
    restricted.properties = Object.fromEntries(
      properties.map(([name, property]) => [name, publishField(property, prefix + name, compiled)]),
    );
  }
  const { forbidden = [] } = branch as FoldedBranch;
  for (const name of forbidden.filter(isWanted)) {
    restricted.properties ??= {};
    const refused: RJSFSchema = { not: {}, errorMessage: { not: 'errors.onlyOne' } };
    restricted.properties[name] = refused;
  }
  // `pruneAnswers` always adds a group; missing answers are reported inside it.
  const required = branch.required?.filter(isWanted) ?? [];
  if (required.length > 0) restricted.required = required;
  if (branch.allOf) restricted.allOf = branch.allOf.map(inside);
  if (branch.if) {
    const then = branch.then ? inside(branch.then) : {};
    const otherwise = branch.else ? inside(branch.else) : {};
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
  const { title: _, description: __, errorMessage: ___, default: ____, readOnly: _____, ...rest } = property;
  // A received null is left out before answers are validated; `fieldProblems` counts those of a group.
  const {
    nullable: __________,
    minProperties: ___________,
    hidden: ____________,
    ui: _____________,
    ...rules
  } = rest as FoldedField;
  // `restrict` publishes those of a group.
  const { if: ______, then: _______, else: ________, allOf: _________, ...single } = rules;
  const { oneOf, file, properties, items, ...plain } = single;
  const own = ownValue(compiled.fields, path);
  // Messages of a list do not apply to its entries, which have their own.
  const given = ownValue(compiled.messages, entry ? `${path}.items` : path);
  const { maxLength, list } = (entry ? own?.items : own) ?? {};
  const messages = items?.file
    ? { minItems: 'errors.minFiles', maxItems: 'errors.maxFiles', ...given }
    : list
      ? {
          minItems: given?.[''] ?? 'errors.minEntries',
          maxItems: 'errors.maxEntries',
          uniqueItems: given?.[''] ?? 'errors.uniqueEntries',
          ...given,
        }
      : given;
  if (file) return fileSchema(file, messages);
  const schema = { ...plain } as RJSFSchema;
  if (maxLength !== undefined) schema.maxLength = maxLength;
  if (list?.maximum !== undefined) schema.maxItems = list.maximum;
  if (oneOf) schema.enum = oneOf.map((option) => option.const);
  if (own?.rare?.readonly) schema.const = own.default;
  if (own?.rare?.disabled) schema.not = {};
  const disabled: readonly unknown[] = own?.rare?.enumDisabled ?? [];
  if (disabled.length > 0) schema.enum = schema.enum?.filter((value) => !disabled.includes(value));
  // A browser's files have no properties of their own: all would be equal. The control takes each once.
  if (items?.file) delete schema.uniqueItems;
  if (items) schema.items = publishField(items, path, compiled, true);
  if (properties) {
    const inside = restrict(property, () => true, compiled, `${path}.`);
    // `additionalProperties` knows the names beside it alone.
    const others = namesIn(property).filter((name) => !Object.hasOwn(properties, name));
    schema.additionalProperties = false;
    Object.assign(schema, inside, {
      properties: { ...inside.properties, ...Object.fromEntries(others.map((name) => [name, true])) },
    });
  }
  return Object.assign(schema, errorMessage(schema, messages));
}
