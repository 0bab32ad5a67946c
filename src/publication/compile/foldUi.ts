import { fieldOptions, fieldTypeName, optionsIn } from '#definitions/fieldTypes/fieldTypes.ts';
import type { Branch, FieldSchema, FieldUi, FormSchema, FormUi } from '#definitions/formats/formats.ts';
import { INNER_LIST, plainName } from '#definitions/sources/innerNames.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { innerUi, kindsIn, sorted } from '#definitions/sources/uiSchema.ts';

import type { FoldedField } from '#definitions/sources/variants.ts';

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

/** `always`: whether the branch holds in every case. */
function foldBranch<Folded extends Branch>(branch: Folded, ui: FieldUi, always = true): Folded {
  const { properties, then, else: otherwise, allOf } = branch;
  return {
    ...branch,
    ...(properties && { properties: foldProperties(properties, ui, always, (branch as FieldSchema).title) }),
    ...(then && { then: foldBranch(then, ui, false) }),
    ...(otherwise && { else: foldBranch(otherwise, ui, false) }),
    ...(allOf && { allOf: allOf.map((part) => foldBranch(part, ui, always)) }),
  };
}

type Properties = Record<string, FieldSchema>;

function foldProperties(properties: Properties, ui: FieldUi, always: boolean, around?: string): Properties {
  const usual = (name: string) => (name === INNER_LIST && around) || plainName(name);
  const folded = Object.entries(properties).map(([name, property]): [string, FieldSchema] => {
    const own = innerUi(ui, name, property as FoldedField) ?? {};
    // A blank answer is sent as null.
    const sent = always && property.nullable !== undefined && own['ui:emptyValue'] === null;
    const field = { ...property, title: property.title ?? usual(name), ...(sent && { nullable: true }) };
    return [name, foldField(field, own)];
  });
  return Object.fromEntries(folded);
}

function foldField(field: FieldSchema, ui: FieldUi): FieldSchema {
  const { 'ui:title': title = field.title, 'ui:description': description = field.description } = ui;
  const titled = { ...field, ...(title && { title }), ...(description && { description }) };
  return foldInner(foldOptions(foldAccept(titled, ui), ui), ui);
}

/** The fields of a group, or of the entries of a list. */
function foldInner(field: FieldSchema, ui: FieldUi): FieldSchema {
  if (field.properties) {
    const folded = foldBranch(field, ui);
    return { ...folded, properties: inOrder(folded.properties ?? {}, ui['ui:order']) };
  }
  if (fieldTypeName(field) !== 'list' || !field.items) return field;
  const items = { ...field.items };
  // The list in a list is called as the list is, unless it says otherwise.
  if (items.properties?.[INNER_LIST]) items.title ??= field.title;
  return { ...field, items: foldField(items, ui.items ?? {}) };
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
