import type { FormSchema } from '../formats/formats.ts';
import { fixedName, ONLY_FIELD } from './innerNames.ts';
import { isObject } from './isObject.ts';
import type { Loose } from './Loose.ts';
import { LOCAL_SCHEMAS, localPlace, localSchema } from './localSchemas.ts';
import { ownValue } from './ownValue.ts';

type Json = Record<string, unknown>;

/** Keywords whose value is a field for each name, and those whose value is a branch for each name. */
const FIELDS = ['properties', ...LOCAL_SCHEMAS];
const BRANCHES = ['dependencies', 'dependentSchemas'];

/** What the check tells as harmless, and Ajv would follow or refuse. */
const PASSED_OVER = new Set(['$id', 'id', '$comment', '$vocabulary', 'discriminator', 'optional']);

/** Keywords that say the same of an option, a field or a group. */
const CHOICES = ['oneOf', 'anyOf'] as const;

/**
 * Writes out what JSON Schema and RJSF leave to their readers: the type beside `properties`, `items`, `const` or options, the title
 * of an option, and that an answer may be blank, which `null` says in several ways. Everything stays in its place in the file, so that
 * the check can point at it. A value that is no schema stays as it is.
 */
export function writtenOut(schema: FormSchema): FormSchema;
export function writtenOut(schema: Loose<FormSchema>): Loose<FormSchema>;
export function writtenOut(schema: Loose<FormSchema>): Loose<FormSchema> {
  const whole = withVariants(withOnlyField(schema), schema as Json, []);
  const written = inner(whole, branch) as Loose<FormSchema>;
  const { oneOf, anyOf, allOf } = (written ?? {}) as Loose<FormSchema>;
  return (oneOf ?? anyOf ?? allOf) ? { ...written, properties: written.properties ?? {} } : written;
}

/** The types of a form that is one answer. */
const SINGLE_TYPES = ['string', 'number', 'integer', 'boolean', 'array'];

/** What such a schema says of the form rather than of the field. */
const FORM_KEYS = ['$schema', '$id', '$comment', ...LOCAL_SCHEMAS, 'description'];

/** A form whose schema is one answer has a field with that schema. */
export function withOnlyField(schema: Loose<FormSchema>): Loose<FormSchema> {
  if (!isObject(schema) || !SINGLE_TYPES.includes(String(schema.type)) || schema.properties) return schema;
  const field: Json = {};
  const form: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'title' || !FORM_KEYS.includes(key)) field[key] = value;
    if (key === 'title' || FORM_KEYS.includes(key)) form[key] = value;
  }
  return { ...form, type: 'object', required: [ONLY_FIELD], properties: { [ONLY_FIELD]: field } };
}

/** Puts the definition of each variant that is a reference in its place: what a variant asks is asked around it. */
function withVariants(value: unknown, schema: Json, open: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withVariants(one, schema, open));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => {
    if (!CHOICES.includes(key as 'oneOf') || !Array.isArray(one))
      return [key, withVariants(one, schema, open)];
    return [key, one.map((variant) => followed(variant, schema, open))];
  });
  return Object.fromEntries(entries);
}

function followed(variant: unknown, schema: Json, open: readonly string[]): unknown {
  const { $ref, ...own } = (isObject(variant) ? variant : {}) as Json & { $ref?: unknown };
  const place = localPlace($ref);
  const target = !place || open.includes(String($ref)) ? undefined : localSchema(schema, place);
  if (!isObject(target)) return withVariants(variant, schema, open);
  return withVariants({ ...target, ...own }, schema, [...open, String($ref)]);
}

function inner(value: unknown, write: (schema: Json) => Json): unknown {
  return isObject(value) ? write(value) : value;
}

/** The form, or a part of it that asks fields. */
function branch(schema: Json): Json {
  const written = withoutPassedOver(schema);
  if ('if' in schema) written.if = inner(schema.if, condition);
  for (const key of FIELDS) if (isObject(schema[key])) written[key] = mapped(schema[key], field);
  for (const key of BRANCHES) if (isObject(schema[key])) written[key] = mapped(schema[key], branch);
  for (const key of ['then', 'else']) if (key in schema) written[key] = inner(schema[key], branch);
  for (const key of ['allOf', ...CHOICES])
    if (Array.isArray(schema[key])) written[key] = schema[key].map((one) => inner(one, branch));
  return written;
}

/** The condition of a branch, a part of it, or the test of one answer. */
function condition(schema: Json): Json {
  const written = withoutPassedOver(schema);
  if (isObject(schema.properties)) written.properties = mapped(schema.properties, condition);
  for (const key of ['not', 'contains']) if (key in schema) written[key] = inner(schema[key], condition);
  for (const key of ['allOf', 'anyOf'])
    if (Array.isArray(schema[key])) written[key] = schema[key].map((one) => inner(one, condition));
  return written;
}

function withoutPassedOver(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !PASSED_OVER.has(key)));
}

function field(schema: Json): Json {
  const written = branch(withInnerDefaults(withFixed(withoutNull(withNames(withFile(schema))))));
  if (isObject(written.items)) written.items = field(written.items);
  for (const key of CHOICES) {
    const members = written[key];
    if (Array.isArray(members))
      written[key] = members.map((one) => inner(one, isOptions(members) ? option : variant));
  }
  if (written.default === null) delete written.default;
  if (written.type === 'object' && CHOICES.some((key) => written[key])) written.properties ??= {};
  if (written.type !== undefined || written.$ref !== undefined || written.file !== undefined) return written;
  const type = typeIn(written);
  return type === undefined ? written : { type, ...(type === 'object' && { properties: {} }), ...written };
}

/** Formats of a text that is the content of a file. */
const FILE_FORMATS = ['data-url', 'binary', 'byte'];

/** What a file may be where nothing says it; `toldKeys.ts` names it. */
const USUAL_FILE = { accept: ['.pdf', '.jpg', '.png'], maxBytes: 10_485_760 };

/** A file is sent as a file, not as a text. */
function withFile({ type, format, ...others }: Json): Json {
  if (type === 'string' && FILE_FORMATS.includes(String(format))) return { file: USUAL_FILE, ...others };
  return { ...(type !== undefined && { type }), ...(format !== undefined && { format }), ...others };
}

/** A list whose entries are fixed is a group with a field for each of them. */
function withFixed(schema: Json): Json {
  const { items, minItems = 0, maxItems: _, default: usual, ...others } = schema;
  if (!Array.isArray(items)) return schema;
  const properties = items.map((item, index) => {
    const title = `${others.title ?? ''} ${index + 1}`.trim();
    const named = isObject(item) && item.$ref === undefined ? { title, ...item } : item;
    return [fixedName(index), named] as const;
  });
  return {
    ...others,
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.slice(0, Number(minItems)).map(([name]) => name),
    ...(Array.isArray(usual) && {
      default: Object.fromEntries(usual.slice(0, items.length).map((one, index) => [fixedName(index), one])),
    }),
  };
}

/** Titles of an `enum` stand beside its values. */
function withNames(schema: Json): Json {
  const { enum: values, enumNames: names, ...others } = schema;
  if (!Array.isArray(values) || !Array.isArray(names)) return schema;
  return {
    ...others,
    oneOf: values.map((value, index) => ({ const: value, title: names[index] ?? String(value) })),
  };
}

/** The defaults of a group, or its only answer, are those of its fields. */
function withInnerDefaults(schema: Json): Json {
  const { default: own, properties, ...others } = schema;
  const defaults = own ?? schema.const;
  if (!isObject(defaults) || !isObject(properties)) return schema;
  const entries = Object.entries(properties).map(([name, inner]) => {
    const usual = ownValue(defaults, name);
    return [
      name,
      usual === undefined || !isObject(inner) || inner.$ref ? inner : { ...inner, default: usual },
    ];
  });
  return { ...others, properties: Object.fromEntries(entries) };
}

/** A field whose answer may be null is one that may be blank: RJSF's users write that as a type, as an option or as a variant. */
function withoutNull(schema: Json): Json {
  const { type, enum: values } = schema;
  const written = { ...schema };
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== 'null');
    const usual = types.find((one) => typeof schema.default === one);
    Object.assign(written, {
      type: usual ?? types[0],
      ...(types.length < type.length && { nullable: true }),
    });
  }
  if (Array.isArray(values) && values.includes(null)) {
    Object.assign(written, { enum: values.filter((one) => one !== null), nullable: true });
  }
  for (const key of CHOICES) {
    const variants = written[key];
    if (!Array.isArray(variants)) continue;
    const others = variants.filter((one) => !isNull(one));
    if (others.length === variants.length) continue;
    written.nullable = true;
    written[key] = others;
    const [only] = others;
    if (others.length > 1 || !isObject(only) || 'const' in only) continue;
    delete written[key];
    return withoutNull({ ...only, ...written });
  }
  return written;
}

/** Whether a variant or an option says that the answer may be blank. */
export function isNull(variant: unknown): boolean {
  return isObject(variant) && (variant.type === 'null' || variant.const === null);
}

/** Whether these are variants of a group. */
function areGroups(variants: unknown): boolean {
  return (
    Array.isArray(variants) &&
    variants.length > 0 &&
    variants.every((one) => isObject(one) && (one.type === 'object' || one.properties !== undefined))
  );
}

/** Whether these are the options of a choice. */
function isOptions(variants: unknown): boolean {
  return Array.isArray(variants) && variants.every((one) => isObject(one) && constantOf(one) !== undefined);
}

function constantOf({ const: value, enum: values }: Json): unknown {
  return value ?? (Array.isArray(values) && values.length === 1 ? values[0] : undefined);
}

/** A variant of a field: of a group it has a part of the fields. */
function variant(schema: Json): Json {
  const type = isOptions([schema]) ? typeIn(schema) : undefined;
  if (type !== undefined) return { type, ...schema };
  return isOptions([schema]) || (schema.required && !schema.properties) ? schema : field(schema);
}

function option(schema: Json): Json {
  const { enum: _, type: __, ...written } = schema;
  const value = constantOf(schema);
  return { ...written, const: value, title: schema.title ?? String(value) };
}

/** The type that RJSF guesses: https://rjsf-team.github.io/react-jsonschema-form/docs/api-reference/utility-functions#guesstype */
function typeIn({ properties, items, const: only, enum: values, oneOf, anyOf }: Json): string | undefined {
  if (properties !== undefined || [oneOf, anyOf].some(areGroups)) return 'object';
  if (items !== undefined) return 'array';
  const options = [oneOf, anyOf].flatMap((one) => (isOptions(one) ? (one as Json[]).map(constantOf) : []));
  const all = [only, ...(Array.isArray(values) ? values : []), ...options].filter((one) => one !== undefined);
  const [first] = all;
  if (typeof first === 'number') return all.every(Number.isInteger) ? 'integer' : 'number';
  return ['string', 'boolean'].includes(typeof first) ? typeof first : undefined;
}

function mapped(values: Json, write: (schema: Json) => Json): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inner(value, write)]));
}
