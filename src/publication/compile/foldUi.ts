import { fieldOptions, fieldTypeName, optionsIn } from '#definitions/fieldTypes/fieldTypes.ts';
import type { Branch, FieldSchema, FieldUi, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { plainName } from '#definitions/sources/innerNames.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { innerUi, kindsIn, sorted } from '#definitions/sources/uiSchema.ts';

/**
 * Moves titles, descriptions, options and the order of a group's fields from the uiSchema into the schema, so that all other code
 * reads one place. Like RJSF, it prefers the uiSchema's value:
 * https://rjsf-team.github.io/react-jsonschema-form/docs/api-reference/uiSchema
 * A field without any title is called by its name, as in RJSF.
 * @param schema - checked, with `$ref`s resolved
 */
export function foldUi(schema: FormSchema, ui: FormUi): FormSchema {
  return foldBranch(schema, ui.uiSchema ?? {});
}

function foldBranch<Folded extends Branch>(branch: Folded, ui: FieldUi): Folded {
  const { properties, then, else: otherwise, allOf } = branch;
  return {
    ...branch,
    ...(properties && { properties: foldProperties(properties, ui) }),
    ...(then && { then: foldBranch(then, ui) }),
    ...(otherwise && { else: foldBranch(otherwise, ui) }),
    ...(allOf && { allOf: allOf.map((part) => foldBranch(part, ui)) }),
  };
}

type Properties = Record<string, FieldSchema>;

function foldProperties(properties: Properties, ui: FieldUi): Properties {
  const folded = Object.entries(properties).map(([name, property]): [string, FieldSchema] => [
    name,
    foldField({ ...property, title: property.title ?? plainName(name) }, innerUi(ui, name) ?? {}),
  ]);
  return Object.fromEntries(folded);
}

function foldField(field: FieldSchema, ui: FieldUi): FieldSchema {
  const folded = foldInner(foldOptions(foldAccept(field, ui), ui), ui);
  const { 'ui:title': title = folded.title, 'ui:description': description = folded.description } = ui;
  return { ...folded, ...(title && { title }), ...(description && { description }) };
}

/** The fields of a group, or of the entries of a list. */
function foldInner(field: FieldSchema, ui: FieldUi): FieldSchema {
  if (field.properties) {
    const folded = foldBranch(field, ui);
    return { ...folded, properties: inOrder(folded.properties ?? {}, ui['ui:order']) };
  }
  if (fieldTypeName(field) !== 'list' || !field.items) return field;
  return { ...field, items: foldField(field.items, ui.items ?? {}) };
}

/** The kinds of file that the field, or each of a list, takes. */
function foldAccept(field: FieldSchema, { 'ui:accept': kinds }: FieldUi): FieldSchema {
  if (!kinds) return field;
  if (field.items) return { ...field, items: foldAccept(field.items, { 'ui:accept': kinds }) };
  return { ...field, ...(field.file && { file: { ...field.file, accept: kindsIn(kinds) } }) };
}

function foldOptions(field: FieldSchema, ui: FieldUi): FieldSchema {
  const { 'ui:enumNames': names, 'ui:enumOrder': order } = ui;
  if (!names && !order) return field;
  const owner = fieldOptions(field)?.place[0] === 'items' ? field.items : field;
  const options = optionsIn(owner) as FieldSchema['oneOf'];
  if (!owner || !options) return field;
  const titled = options.map((option, index) => {
    const title = Array.isArray(names) ? names[index] : ownValue(names, String(option.const));
    return title === undefined ? option : { ...option, title };
  });
  const { enum: _, ...rest } = owner;
  const folded = { ...rest, oneOf: order ? sorted(titled, order, (option) => option.const) : titled };
  return owner === field ? folded : { ...field, items: folded };
}

function inOrder(properties: Properties, order: readonly string[] | undefined): Properties {
  return order
    ? Object.fromEntries(sorted(Object.entries(properties), order, ([name]) => plainName(name)))
    : properties;
}
