import { fromPointer, type Path, type SourceFile } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import { FIELD_NAME, FormDraft } from './FormDraft.ts';
import { fileSchema } from './fileSchema.ts';
import { isObject, type Json, type JsonObject, listOf, textOf, valueAt } from './Json.ts';
import { uniqueName } from './names.ts';

/** Keywords whose value is a schema for each name. */
const BY_NAME = [
  'properties',
  'definitions',
  '$defs',
  'dependencies',
  'dependentSchemas',
  'dependentRequired',
];
/** Keywords whose value is a schema. */
const SCHEMA = ['items', 'if', 'then', 'else', 'not', 'contains', 'additionalItems'];
/** Keywords whose value is a list of schemas. */
const SCHEMAS = ['allOf', 'anyOf', 'oneOf'];

/** Parts of a schema by what they are for. */
type Role = 'field' | 'branch' | 'condition';

/**
 * Writes a JSON Schema as a form's schema.json has it, as far as that needs more than leaving parts out, which `settle` does.
 * @param at - place of the schema in its file
 * @param uiSchema - with its file and its place there
 */
export function fromJsonSchema(
  source: SourceFile,
  at: Path,
  uiSchema: { file: SourceFile; path: Path } | undefined,
  locale: string,
): FormDraft {
  const draft = new FormDraft(source, locale);
  const whole = valueAt(source.value as Json, at) as JsonObject;
  const names = fieldNames(whole);
  const written = schemaWriter(draft, whole, names).rewrite(whole, at, 'branch');
  const ui = uiSchema ? (valueAt(uiSchema.file.value as Json, uiSchema.path) as JsonObject) : {};
  const uiWritten = uiSchema ? rewriteUi(draft, ui, uiSchema, names) : {};
  // A schema of one answer, as of a text or of a list, becomes the only field.
  const single = written.type !== undefined && written.type !== 'object';
  if (single) draft.note(at, tell`a form asks for fields: this answer is the field "reponse"`);
  const { definitions, $schema: _, ...field } = written;
  Object.assign(
    draft.root.schema,
    single ? { ...(definitions && { definitions }), properties: { reponse: field } } : written,
    { type: 'object' },
  );
  if (!single && !isObject(written.properties)) draft.root.schema.properties = {};
  delete draft.root.schema.$schema;
  Object.assign(draft.root.ui, single ? { reponse: uiWritten } : uiWritten);
  draft.title = textOf(ui['ui:title']) ?? textOf(written.title);
  draft.lead = textOf(ui['ui:description']) ?? textOf(written.description);
  for (const key of ['title', 'description']) delete draft.root.schema[key];
  return draft;
}

/** The name that each field gets: its own where it may. */
function fieldNames(whole: Json): ReadonlyMap<string, string> {
  const found = new Set<string>();
  const collect = (value: Json | undefined) => {
    if (Array.isArray(value)) for (const one of value) collect(one);
    else if (isObject(value)) {
      for (const key of ['properties', 'dependencies', 'dependentSchemas'])
        if (isObject(value[key])) for (const name of Object.keys(value[key])) found.add(name);
      for (const one of Object.values(value)) collect(one);
    }
  };
  collect(whole);
  const taken = new Set([...found].filter((name) => FIELD_NAME.test(name)));
  return new Map(
    [...found].map((name) => {
      if (FIELD_NAME.test(name)) return [name, name];
      const given = uniqueName(name, taken, FIELD_NAME);
      taken.add(given);
      return [name, given];
    }),
  );
}

function schemaWriter(draft: FormDraft, whole: JsonObject, names: ReadonlyMap<string, string>) {
  const rename = (name: string) => names.get(name) ?? name;

  function rewrite(schema: JsonObject, path: Path, role: Role, open: readonly string[] = []): JsonObject {
    const inlined = role === 'condition' ? undefined : inline(schema, path, role, open);
    if (inlined) return inlined;
    const entries = Object.entries(schema).map(([key, value]): [string, Json | undefined] => [
      key === '$defs' ? 'definitions' : key,
      rewriteValue(key, value, [...path, key], role, open),
    ]);
    const written = mend(draft, Object.fromEntries(entries), schema, path, role);
    draft.origins.set(written, { file: draft.source, path });
    return written;
  }

  function rewriteValue(
    key: string,
    value: Json | undefined,
    path: Path,
    role: Role,
    open: readonly string[],
  ) {
    const inner = (one: Json | undefined, at: Path, as: Role) =>
      isObject(one) ? rewrite(one, at, as, open) : Array.isArray(one) ? one.map(renamed) : (one ?? null);
    if (BY_NAME.includes(key) && isObject(value)) {
      const own = key === 'properties' || key.startsWith('depend');
      const as = role === 'condition' ? role : key.startsWith('depend') ? 'branch' : 'field';
      const written = Object.entries(value).map(([name, one]): [string, Json] => {
        const field = inner(one, [...path, name], as);
        // People go on to read the name that the field had.
        if (key === 'properties' && as === 'field' && isObject(field) && rename(name) !== name)
          field.title ??= name;
        return [own ? rename(name) : name, field];
      });
      return Object.fromEntries(written);
    }
    if (key === 'required' && Array.isArray(value)) return value.map(renamed);
    if (key === '$ref' && typeof value === 'string') return value.replace(/^#\/\$defs\//, '#/definitions/');
    if (key === 'items' && Array.isArray(value))
      return value.map((one, at) => inner(one, [...path, at], 'field'));
    if (SCHEMAS.includes(key) && Array.isArray(value) && !value.every(isOption))
      return value.map((one, at) => inner(one, [...path, at], role));
    if (!SCHEMA.includes(key)) return value;
    const as = key === 'items' ? 'field' : key === 'then' || key === 'else' ? 'branch' : 'condition';
    return inner(value, path, role === 'condition' ? role : as);
  }

  function renamed(name: Json): Json {
    return typeof name === 'string' ? rename(name) : name;
  }

  /** The target of a reference that only its own writer can follow; undefined for one that a form has, and for no reference. */
  function inline({ $ref, ...own }: JsonObject, path: Path, role: Role, open: readonly string[]) {
    if (typeof $ref !== 'string') return undefined;
    const beside = Object.keys(own).some((key) => !['title', 'description'].includes(key));
    if (/^#\/(?:\$defs|definitions)\/[^/]+$/.test($ref) && !beside && role === 'field') return undefined;
    if (!$ref.startsWith('#/') || open.includes($ref)) return undefined;
    const target = valueAt(whole, fromPointer($ref, whole));
    return isObject(target) ? rewrite({ ...target, ...own }, path, role, [...open, $ref]) : undefined;
  }

  return { rewrite };
}

/** What a field needs here and JSON Schema does not, and what is written in another way. */
function mend(draft: FormDraft, written: JsonObject, schema: JsonObject, path: Path, role: Role): JsonObject {
  if (role === 'condition') return withRequired(written);
  if (written.additionalProperties === false) delete written.additionalProperties;
  if (Array.isArray(written.type)) {
    const types = written.type.filter((type) => type !== 'null');
    const usual = types.find((type) => typeof schema.default === type) ?? types[0];
    if (types.length > 1) draft.note([...path, 'type'], tell`an answer has one type: it is "${usual}" now`);
    written.type = usual;
  }
  if (role === 'branch') return written;
  titleOptions(written);
  if (isFile(written)) return fileField(draft, written, path);
  if (Array.isArray(written.items)) return group(draft, written, path);
  written.type ??= guessedType(written);
  if (written.type === undefined) delete written.type;
  const { items } = written;
  if (isObject(items) && isObject(items.properties)) {
    items.title ??= schema.title ?? draft.word('entry');
    draft.requireFirst(items, [...path, 'items']);
  }
  return written;
}

/** A list of which each entry has a schema of its own. */
function group(draft: FormDraft, { items, additionalItems, ...list }: JsonObject, path: Path): JsonObject {
  draft.note(
    [...path, 'items'],
    tell`each entry of this list is another question: it is a group of fields now`,
  );
  if (isObject(additionalItems))
    draft.note([...path, 'additionalItems'], tell`a group has no further entries: add a field for each`);
  const fields = listOf(items).flatMap((one, index) =>
    isObject(one) ? [[`entree_${index + 1}`, one] as const] : [],
  );
  const { title, description } = list;
  return {
    type: 'object',
    ...(title && { title }),
    ...(description && { description }),
    properties: Object.fromEntries(fields),
  };
}

function fileField(draft: FormDraft, { title, description, type }: JsonObject, path: Path): JsonObject {
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...fileSchema(draft, undefined, undefined, path, type === 'array'),
  };
}

/** A condition on an answer holds here too when there is none: RJSF's users mean that there is one. */
function withRequired(condition: JsonObject): JsonObject {
  if (!isObject(condition.properties)) return condition;
  const required = new Set([...listOf(condition.required), ...Object.keys(condition.properties)]);
  return { ...condition, required: [...required] };
}

function isFile({ type, format, contentEncoding, items }: JsonObject): boolean {
  if (type === 'array') return isObject(items) && isObject(items.file);
  return format === 'data-url' || format === 'binary' || contentEncoding === 'base64';
}

/** Whether a variant is one value, which may have a title. */
function isOption(variant: Json): boolean {
  return isObject(variant) && (variant.const !== undefined || listOf(variant.enum).length === 1);
}

/** `anyOf` may hold options too, and `enumNames` stand beside `enum` in older schemas. */
function titleOptions(field: JsonObject): void {
  const variants = listOf(field.anyOf ?? field.oneOf);
  if (variants.length > 0 && variants.every(isOption)) {
    field.oneOf = variants.filter(isObject).map(({ type: _, enum: values, title, ...one }) => {
      const value = one.const ?? listOf(values)[0];
      return { ...one, const: value, title: title ?? String(value) };
    });
    delete field.anyOf;
  }
  const names = listOf(field.enumNames);
  if (names.length === 0 || !Array.isArray(field.enum)) return;
  field.oneOf = field.enum.map((value, index) => ({ const: value, title: names[index] ?? String(value) }));
  delete field.enum;
  delete field.enumNames;
}

/** As RJSF guesses the type of a schema without one. */
function guessedType(field: JsonObject): string | undefined {
  if (field.properties) return 'object';
  if (field.items) return 'array';
  const options = listOf(field.oneOf).map((one) => (isObject(one) ? one.const : undefined));
  const value = [field.const, ...listOf(field.enum), ...options].find((one) => one !== undefined);
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return ['string', 'boolean'].includes(typeof value) ? typeof value : undefined;
}

/** The uiSchema under the names that the fields have; what it says of the form as a whole goes to the form. */
function rewriteUi(
  draft: FormDraft,
  root: JsonObject,
  { file, path }: { file: SourceFile; path: Path },
  names: ReadonlyMap<string, string>,
): JsonObject {
  const { 'ui:title': _title, 'ui:description': _lead, ...ui } = root;
  return rewrite(ui, path);

  function rewrite(one: JsonObject, at: Path): JsonObject {
    const entries = Object.entries(one).map(([key, value]): [string, Json | undefined] => {
      const own = key.startsWith('ui:') || key === 'items';
      const inner = isObject(value) && !key.startsWith('ui:') ? rewrite(value, [...at, key]) : value;
      return [own ? key : (names.get(key) ?? key), key === 'ui:order' ? listOf(value).map(renamed) : inner];
    });
    const written = Object.fromEntries(entries);
    draft.origins.set(written, { file, path: at });
    return written;
  }

  function renamed(name: Json): Json {
    return names.get(String(name)) ?? name;
  }
}
