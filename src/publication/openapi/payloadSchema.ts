import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type {
  Branch,
  ConditionSchema,
  FieldSchema,
  FormSchema,
  FormUi,
} from '#definitions/formats/formats.ts';
import { INNER_LIST, isFixedName, isVariantName, plainName } from '#definitions/sources/innerNames.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import { type FoldedBranch, variantOfPart } from '#definitions/sources/variants.ts';
import { wholeSchema } from '#definitions/sources/wholeSchema.ts';
import { titleWithUnit } from '#journey/withUnits.ts';
import type { Translate } from '#messages/translator.ts';
import { TIME } from '#validation/createAjv.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { megabytesOf } from '#validation/megabytesOf.ts';
import type { Schema } from './Schema.ts';

/**
 * Returns the schema of a form's payloads: `schema.json` itself, with its texts in one language and its options by the value
 * that a payload has. It also has the values that the server derives, which a sender may omit.
 */
export function payloadSchema(
  schema: FormSchema,
  form: CompiledForm,
  t: Translate,
  ui: Partial<FormUi> = {},
): Schema {
  const { $schema: _, ...root } = wholeSchema(resolveRefs(schema), ui);
  const payload = copy(root, '');
  return { ...payload, properties: { ...(payload.properties as Schema), ...derived() } };

  // The server fills in no default.
  function copy(
    {
      title: _,
      description: __,
      errorMessage: ___,
      default: ____,
      readOnly: _____,
      nullable,
      hidden: ______,
      ui: ________,
      together: _______,
      forbidden,
      ...rules
    }: Schema,
    path: string,
  ): Schema {
    const copied = Object.entries(rules).map(([keyword, value]) =>
      // JSON Schema's own time has a time zone.
      keyword === 'format' && /^(?:iso-)?time$/.test(String(value))
        ? ['pattern', TIME.source]
        : [keyword, copyKeyword(keyword, value as never, path)],
    );
    const { properties = {}, required } = rules as { properties?: object; required?: string[] };
    // The server treats a missing group as an empty one, whose required fields are missing.
    const groups = Object.entries(properties).flatMap(([name, inner]) =>
      isDefinition(inner) && inner.type === 'object' && needsAnswers(inner as Branch)
        ? [plainName(name)]
        : [],
    );
    const needed = [...new Set([...requiredAt(path, required), ...groups])];
    const whole: Schema = { ...Object.fromEntries(copied), ...(needed.length > 0 && { required: needed }) };
    if (Array.isArray(forbidden))
      whole.allOf = forbidden.map((name) => ({ not: { required: [plainName(name)] } }));
    return nullable === undefined ? whole : withNull(whole);
  }

  /** The names that a payload must have there. A group that is not there is an empty one to the server, and may be one. */
  function requiredAt(path: string, names: readonly string[] = []): string[] {
    return requiredIn(names.filter((name) => !mayBeEmpty(fieldAt(form, pathIn(path, name)))));
  }

  /** The parts of an `allOf`; those that depend on the choice of a variant are alternatives. */
  function copyParts(parts: Schema[], path: string): Schema[] {
    const cases = new Map<string, Schema[]>();
    const copied = parts.flatMap((part) => {
      const { name } = variantOfPart(part as Branch) ?? {};
      if (name === undefined) return [copy(part, path)];
      const known = cases.get(name) ?? [];
      cases.set(name, [...known, copy((part.then ?? {}) as Schema, path)]);
      return [];
    });
    return [
      ...copied,
      ...[...cases.values()].map((anyOf) => ({ anyOf: anyOf.map((one) => apart(one, anyOf)) })),
    ];
  }

  function copyKeyword(keyword: string, value: never, path: string): unknown {
    switch (keyword) {
      case 'properties':
        return Object.fromEntries(
          Object.entries<Schema>(value)
            .filter(([name]) => !isVariantName(name) && !fieldAt(form, pathIn(path, name))?.rare?.disabled)
            .map(([name, inner]) => [plainName(name), copyProperty(inner, path, name)]),
        );
      case 'allOf':
        return copyParts(value, path);
      case 'required':
        return requiredAt(path, value);
      case 'anyOf':
        return (value as Schema[]).map((each) => copy(each, path));
      case 'if':
      case 'then':
      case 'else':
      case 'not':
      case 'contains':
        return copy(value, path);
      case 'items':
        return copyEntry(value, path);
      case 'oneOf':
        return (optionsAt(path) ?? [])
          .filter((option) => isOffered(path, option.value))
          .map(({ title, description, value: option }) => ({
            const: sent(path, option),
            title: t(title),
            ...(description && { description: t(description) }),
          }));
      case 'enum':
        return (value as unknown[]).filter((each) => isOffered(path, each)).map((each) => sent(path, each));
      case 'const':
        return sent(path, value);
      default:
        return value;
    }
  }

  /** Copies a field, or the condition on one. */
  function copyProperty(schema: Schema, owner: string, name: string): Schema {
    const path = pathIn(owner, name);
    const field = fieldAt(form, path);
    // The option of a quantity list is not a field of its own: its options belong to the list.
    if (!field) return copy(schema, owner);
    if (!isDefinition(schema)) return copy(schema, path);
    const { file, files, maxLength } = field;
    const title = titleWithUnit(field, t);
    const description = field.description && t(field.description);
    if (file) {
      const formats = file.accept.join(', ');
      const limits = t('api.file', { formats, megabytes: megabytesOf(file.maxBytes) });
      const texts = [description, limits].filter(Boolean);
      const one = { contentMediaType: 'application/octet-stream', description: texts.join(' ') };
      if (!files) return { title, ...one };
      return { title, type: 'array', items: one, minItems: files.minimum, maxItems: files.maximum };
    }
    const inside = copy(schema, path);
    return {
      ...(isFixedList(schema) ? asFixedList(inside) : closed(inside)),
      ...(maxLength && { maxLength }),
      ...(field.rare?.readonly && { const: sent(path, field.default) }),
      ...(field.list?.maximum !== undefined && { maxItems: field.list.maximum }),
      title,
      ...(description && { description }),
    };
  }

  function copyEntry(items: Schema, path: string): Schema {
    const { entry, list, items: { maxLength } = {} } = fieldAt(form, path) ?? {};
    const { [INNER_LIST]: inner } = (items.properties ?? {}) as Record<string, Schema>;
    if (inner) return copyProperty({ title: '', ...inner }, path, INNER_LIST);
    return {
      ...closed(copy(items, path)),
      ...(list?.optional && { minProperties: 1 }),
      ...(maxLength && { maxLength }),
      ...(entry !== undefined && { title: t(entry) }),
    };
  }

  /** The options of a field, or of what each entry of a list is. */
  function optionsAt(path: string) {
    const { items, options = items?.options } = fieldAt(form, path) ?? {};
    return options;
  }

  function isOffered(path: string, value: unknown): boolean {
    return !fieldAt(form, path)?.rare?.enumDisabled?.some((each) => each === value);
  }

  /** The value in a payload of an option: its title if the form sends titles for the field. */
  function sent(path: string, value: unknown): unknown {
    if (!form.submission.titles.includes(path)) return value;
    return optionsAt(path)?.find((option) => option.value === value)?.name ?? value;
  }

  function derived(): Record<string, Schema> {
    const { derive, compute } = form.submission;
    const description = t('api.derived');
    const rules = Object.entries(derive).map(([name, { date }]) => [
      name,
      date ? { type: 'string', format: 'date', description } : { type: 'object', description },
    ]);
    const sums = Object.keys(compute).map((name) => [name, { type: 'number', description }]);
    return Object.fromEntries([...rules, ...sums]);
  }
}

/** A variant without what only the others ask: else one that requires nothing would accept all that they refuse. */
function apart(variant: Schema, all: readonly Schema[]): Schema {
  const own = definitionsIn(variant, 'properties');
  const others = all.flatMap((one) => [...definitionsIn(one, 'properties').keys()]);
  const refused = others.filter((name) => !own.has(name)).map((name) => [name, false]);
  if (refused.length === 0) return variant;
  return { ...variant, properties: { ...(variant.properties as Schema), ...Object.fromEntries(refused) } };
}

/** The names that a payload must have. */
function requiredIn(names: readonly string[] = []): string[] {
  return names.filter((name) => !isVariantName(name)).map(plainName);
}

/** Whether a group that is left empty lacks an answer. */
function needsAnswers(branch: Branch): boolean {
  const { required, properties = {}, allOf = [] } = branch;
  const cases = new Map<string, boolean>();
  for (const part of allOf) {
    const { name } = variantOfPart(part) ?? {};
    if (name !== undefined) cases.set(name, (cases.get(name) ?? true) && needsAnswers(part.then ?? {}));
  }
  const conditions = [branch, ...allOf.filter((part) => variantOfPart(part) === undefined)];
  return (
    requiredIn(required).some((name) => !isGroup(properties[name])) ||
    conditions.some((part) => part.if && needsAnswers(caseOfNothing(part.if, part))) ||
    Object.values(properties).some((inner) => isGroup(inner) && needsAnswers(inner)) ||
    allOf.some((part) => (part.then as FoldedBranch | undefined)?.together) ||
    [...cases.values()].includes(true)
  );
}

function isGroup(field?: FieldSchema): field is FieldSchema {
  return field?.type === 'object';
}

function mayBeEmpty(field?: CompiledField): boolean {
  return field?.type === 'object' && !field.least;
}

/** What a condition adds if nothing is answered. */
function caseOfNothing(condition: ConditionSchema, { then = {}, else: otherwise = {} }: Branch): Branch {
  return holdsOfNothing(condition) ? then : otherwise;
}

/** Whether a condition holds of an empty group. */
function holdsOfNothing({ required = [], allOf = [], anyOf, not }: ConditionSchema): boolean {
  return (
    required.length === 0 &&
    allOf.every(holdsOfNothing) &&
    (anyOf?.some(holdsOfNothing) ?? true) &&
    !(not && holdsOfNothing(not))
  );
}

/** Whether a group stands for a list with fixed entries. */
function isFixedList({ properties }: Schema): boolean {
  return Object.keys(properties ?? {}).some(isFixedName);
}

/** A list with fixed entries, of which one that lacks before others is null, of the group that stands for it. */
function asFixedList({ type: _, properties, required = [], ...others }: Schema): Schema {
  const entries = Object.entries(properties as Record<string, Schema>);
  const needed = (required as string[]).map(Number);
  return {
    ...others,
    type: 'array',
    items: entries.map(([index, entry]) =>
      needed.includes(Number(index)) ? entry : { title: entry.title, anyOf: [entry, { type: 'null' }] },
    ),
    minItems: 1 + Math.max(-1, ...needed),
    additionalItems: false,
  };
}

/** The schema of an answer that may be null. */
function withNull(schema: Schema): Schema {
  const { type, oneOf, enum: values } = schema as { type?: string; oneOf?: Schema[]; enum?: unknown[] };
  return {
    ...schema,
    type: [type, 'null'],
    ...(oneOf && { oneOf: [...oneOf, { type: 'null' }] }),
    ...(values && { enum: [...values, null] }),
  };
}

/** Every definition of every field, or part, of a schema and its branches, equal ones once. */
export function definitionsIn(
  schema: Schema,
  keyword: 'properties' | 'patternProperties',
  found: Map<string, Schema[]> = new Map(),
): Map<string, Schema[]> {
  for (const [name, definition] of Object.entries((schema[keyword] ?? {}) as Record<string, Schema>)) {
    // What a variant refuses.
    if ((definition as unknown) === false) continue;
    const known = found.get(name) ?? [];
    const text = JSON.stringify(definition);
    if (!known.some((each) => JSON.stringify(each) === text)) known.push(definition);
    found.set(name, known);
  }
  const {
    allOf = [],
    anyOf = [],
    then,
    else: otherwise,
  } = schema as Record<'allOf' | 'anyOf', Schema[] | undefined> & Record<'then' | 'else', Schema | undefined>;
  for (const branch of [...allOf, ...anyOf, then, otherwise])
    if (branch) definitionsIn(branch, keyword, found);
  return found;
}

function pathIn(owner: string, name: string): string {
  return owner === '' ? name : `${owner}.${name}`;
}

/** Whether a property is a field of the form; a condition on a field has no title. */
function isDefinition(property: { title?: unknown }): boolean {
  return property.title !== undefined;
}

function closed(schema: Schema): Schema {
  if (!schema.properties) return schema;
  // `additionalProperties` knows the names beside it alone, not those that conditions ask.
  const names = [...definitionsIn(schema, 'properties').keys()].map((name) => [name, true]);
  return {
    ...schema,
    properties: { ...Object.fromEntries(names), ...schema.properties },
    additionalProperties: false,
  };
}
