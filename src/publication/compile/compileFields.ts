import type { CompiledField, CompiledOption, CompiledWarning, MessageId } from '#contract/CompiledForm.ts';
import {
  defaultMaxLength,
  type FieldTypeName,
  fieldOptions,
  fieldTypeName,
  isSingle,
  usedWidget,
} from '#definitions/fieldTypes/fieldTypes.ts';
import type {
  Branch,
  FieldSchema,
  FieldUi,
  FormSchema,
  FormUi,
  OptionSchema,
  WidgetName,
} from '#definitions/formats/formats.ts';
import { codedName, isVariantName, plainName } from '#definitions/sources/innerNames.ts';
import { OTHER_FIELD } from '#definitions/sources/otherAnswers.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { innerUi, sorted } from '#definitions/sources/uiSchema.ts';
import { type FoldedBranch, type FoldedField, variantOfPart } from '#definitions/sources/variants.ts';
import { namesIn } from '#definitions/sources/wholeSchema.ts';
import { SERVER_FIELD_TYPES } from '#journey/fieldTypes/fieldTypes.ts';
import { compileBranch } from './compileBranch.ts';
import { type FieldMessages, messageOf } from './errorMessages.ts';
import { placeOthers } from './placeOthers.ts';
import { isFixed, rareSettings, withGlobalOptions } from './rareSettings.ts';
import type { TextCollector } from './textCollector.ts';

export interface CompiledFields {
  /** By path, in the order of the schema, a group before its fields. */
  fields: Record<string, CompiledField>;
  /** Ids of the organiser's error messages, by field path. */
  messages: Record<string, FieldMessages>;
}

/** Compiles every field of a form, and gives the texts to `collector`. */
export function compileFields(schema: FormSchema, ui: FormUi, collector: TextCollector): CompiledFields {
  const fields: Record<string, CompiledField> = {};
  const messages: Record<string, FieldMessages> = {};
  const addProperties = (
    owner: Pick<FieldSchema, 'properties' | 'required'>,
    prefix: string,
    ownerUi: FieldUi | undefined,
    at: string,
  ) => {
    for (const [name, property] of Object.entries(owner.properties ?? {})) {
      const path = prefix + name;
      const known = ownValue(fields, path);
      // Another case may restrict the field, which is asked anyway.
      if (known && !owner.required?.includes(name)) continue;
      if (known) known.required = true;
      if (known) continue;
      const required = owner.required?.includes(name) ?? false;
      const fieldUi = isVariantName(name)
        ? choiceUi(property)
        : withGlobalOptions(
            innerUi(ownerUi, name, property as FoldedField) ?? {},
            ui.uiSchema?.['ui:globalOptions'],
          );
      const field = compileField(path, property, required, fieldUi, collector);
      const errors = compileErrors(property, `fields.${path}`, collector);
      if (errors) messages[path] = errors;
      const inner = SERVER_FIELD_TYPES[fieldTypeName(property) ?? 'text'].inner?.(property);
      const place = `${at}/properties/${name}${field.list ? '/items' : ''}`;
      fields[path] = {
        ...field,
        rare: field.rare ?? sideBySide(inner && field.list ? innerUi(fieldUi, 'items') : fieldUi),
        sentAs: isVariantName(name) ? '' : plainName(name) === name ? undefined : plainName(name),
        missing: messageOf(errors, 'required'),
        least: property.minProperties
          ? { count: property.minProperties, message: messageOf(errors, 'minProperties') }
          : undefined,
        items: compileEntry(path, property, fieldUi, field.entry),
        variants: isVariantName(name) ? [] : undefined,
        visible: inner && hasConditions(inner) ? compileBranch(inner, place) : undefined,
      };
      if (!inner) continue;
      const innerOwn = field.list ? innerUi(fieldUi, 'items') : fieldUi;
      addBranch(inner, `${path}.`, innerOwn, place);
      if (innerOwn?.['ui:order'] && hasConditions(inner)) putInOrder(fields, path, innerOwn['ui:order']);
    }
  };
  /** What each entry of a list of single values is. */
  const compileEntry = (
    path: string,
    { type, items }: FieldSchema,
    ui: FieldUi,
    title?: MessageId,
  ): CompiledField | undefined => {
    if (type !== 'array' || !items || !(isSingle(items) || items.file)) return undefined;
    const entry = compileField(`${path}.items`, items, true, innerUi(ui, 'items') ?? {}, collector, title);
    const errors = compileErrors(items, `fields.${path}.items`, collector);
    if (errors) messages[`${path}.items`] = errors;
    return { ...entry, path, missing: messageOf(errors, 'required') };
  };
  const addBranch = (branch: Branch, prefix: string, branchUi: FieldUi | undefined, at: string) => {
    addProperties(branch, prefix, branchUi, at);
    for (const [index, part] of (branch.allOf ?? []).entries())
      addPart(part, prefix, branchUi, `${at}/allOf/${index}`);
    for (const key of ['then', 'else'] as const)
      if (branch[key]) addBranch(branch[key], prefix, branchUi, `${at}/${key}`);
  };
  const addPart = (part: Branch, prefix: string, branchUi: FieldUi | undefined, at: string) => {
    addBranch(part, prefix, branchUi, at);
    const { name, index } = variantOfPart(part) ?? {};
    const variants = name === undefined ? undefined : ownValue(fields, prefix + name)?.variants;
    if (variants && index !== undefined)
      variants[index] = { names: namesIn(part.then ?? {}), required: part.then?.required ?? [] };
    const { together, required = [] } = (part.then ?? {}) as FoldedBranch;
    for (const each of together ? required : []) {
      const field = ownValue(fields, prefix + each);
      if (field && !field.required) field.missing ??= 'errors.atLeastOne';
    }
  };
  addBranch(schema, '', ui.uiSchema, '');
  return { fields: placeOthers(fields), messages };
}

/**
 * Puts the fields of a group, or of the entries of a list, in the order of its uiSchema, also those of cases. The choice of a variant
 * stands before them.
 */
function putInOrder(fields: CompiledFields['fields'], path: string, order: readonly unknown[]): void {
  const inside = Object.entries(fields).filter(([each]) => each.startsWith(`${path}.`));
  const names = inside.flatMap(([each]) => {
    const name = each.slice(path.length + 1);
    return name.includes('.') ? [] : [name];
  });
  const choices = names.filter(isVariantName);
  const others = names.filter((name) => !isVariantName(name));
  const ordered = [...choices, ...sorted(others, order, plainName)];
  for (const [each] of inside) delete fields[each];
  for (const name of ordered)
    for (const [each, field] of inside) if (`${each}.`.startsWith(`${path}.${name}.`)) fields[each] = field;
  const own = ownValue(fields, path);
  if (own) own.rare = { ...own.rare, order: ordered };
}

/** The rows of a group, or of the entries of a list. */
function sideBySide({ 'ui:sideBySide': rows }: FieldUi = {}): CompiledField['rare'] {
  return rows && { sideBySide: rows.map((row) => row.map(codedName)) };
}

/** Few variants are all on the screen. */
function choiceUi({ oneOf = [] }: FieldSchema): FieldUi {
  return oneOf.length <= 4 ? { 'ui:widget': 'radio' } : {};
}

function hasConditions(branch: Branch): boolean {
  return branch.if !== undefined || branch.allOf !== undefined;
}

function compileField(
  path: string,
  property: FieldSchema,
  required: boolean,
  field: FieldUi,
  collector: TextCollector,
  title?: MessageId,
): CompiledField {
  const key = `fields.${path}`;
  const kind = fieldTypeName(property) ?? 'text';
  const widget = (property as FoldedField).hidden ? 'hidden' : usedWidget(property, field);
  const options = fieldOptions(property)?.options as OptionSchema[] | undefined;
  const own = SERVER_FIELD_TYPES[kind].compile?.(property);
  return {
    path,
    fieldType: kind,
    type: property.file ? 'file' : ((property.type as CompiledField['type'] | undefined) ?? 'string'),
    widget,
    title: title ?? titleOf(property, path, key, collector),
    description: collector.optional(`${key}.description`, property.description),
    help: collector.optional(`${key}.help`, field['ui:help']),
    placeholder: collector.optional(`${key}.placeholder`, field['ui:placeholder']),
    counter: collector.optional(`${key}.counter`, field['ui:counter']),
    autocomplete: field['ui:autocomplete'],
    rows: field['ui:rows'],
    required,
    nullable: property.nullable,
    rare:
      widget && rareSettings(property, field, widget, (name, text) => collector.add(`${key}.${name}`, text)),
    warnings: compileWarnings(property, field, key, collector),
    fixed: isFixed(property, field, widget) || undefined,
    default: defaultOf(property, field, widget),
    minLength: property.minLength,
    maxLength: property.maxLength ?? defaultMaxLength(property, widget),
    options:
      options?.map((option) => compileOption(option, `${key}.options.${option.const}`, collector)) ??
      yesOrNo(kind, widget),
    file: property.file,
    entry: own?.list && collector.add(`${key}.entry`, property.items?.title ?? property.title ?? path),
    add: collector.optional(`${key}.add`, field['ui:add']),
    buttons: own?.list && missingButtons(field),
    ...own,
  };
}

function titleOf({ title }: FieldSchema, path: string, key: string, collector: TextCollector): MessageId {
  return title === OTHER_FIELD.title ? 'form.other' : collector.add(`${key}.title`, title ?? path);
}

/** The answer that a field has before a person answers; of a field that nobody answers, its only one. */
function defaultOf(
  property: FieldSchema,
  ui: FieldUi,
  widget: WidgetName | undefined,
): CompiledField['default'] {
  if (ui['ui:disabled']) return undefined;
  if (isFixed(property, ui, widget)) return (property.default ?? property.const) as CompiledField['default'];
  // A tick box without a tick is no answer, and nobody agrees by leaving a tick.
  if (property.type === 'boolean')
    return widget === 'checkbox' ? property.default || undefined : property.default;
  return (property.default ?? property.const) as CompiledField['default'];
}

/** The buttons that a list does not have; undefined if it has all. */
function missingButtons(ui: FieldUi): CompiledField['buttons'] {
  const missing = (['addable', 'removable', 'orderable'] as const).filter((key) => ui[`ui:${key}`] === false);
  return missing.length > 0 ? Object.fromEntries(missing.map((key) => [key, false])) : undefined;
}

/** The options of a yes or no that is no tick box, with texts of the interface. */
function yesOrNo(kind: FieldTypeName, widget: WidgetName | undefined): CompiledOption[] | undefined {
  if (kind !== 'yes' || widget === 'checkbox') return undefined;
  return [true, false].map((value) => ({
    value,
    title: value ? 'form.yes' : 'form.no',
    name: String(value),
  }));
}

function compileWarnings(
  { format }: FieldSchema,
  { 'ui:warnings': warnings = [] }: FieldUi,
  key: string,
  collector: TextCollector,
): CompiledWarning[] | undefined {
  const compiled: CompiledWarning[] = warnings.map(({ expect, text }, index) => ({
    expect,
    text: collector.add(`${key}.warnings.${index}`, text),
  }));
  if (format === 'email') compiled.push({ mailDomain: true });
  return compiled.length > 0 ? compiled : undefined;
}

function compileOption(option: OptionSchema, key: string, collector: TextCollector): CompiledOption {
  const detailTexts: Record<string, MessageId | MessageId[]> = {};
  for (const [name, detail] of Object.entries(option.details ?? {})) {
    if (typeof detail === 'string') detailTexts[name] = collector.add(`${key}.details.${name}`, detail);
    else if (Array.isArray(detail)) {
      detailTexts[name] = detail.map((text, index) => collector.add(`${key}.details.${name}.${index}`, text));
    }
  }
  return {
    value: option.const,
    name: option.title,
    title: collector.add(`${key}.title`, option.title),
    description: collector.optional(`${key}.description`, option.description),
    details: option.details as CompiledOption['details'],
    detailTexts: Object.keys(detailTexts).length > 0 ? detailTexts : undefined,
    amounts: option.amounts,
    amount: option.amount,
  };
}

function compileErrors(
  { errorMessage }: FieldSchema,
  key: string,
  collector: TextCollector,
): FieldMessages | undefined {
  if (errorMessage === undefined) return undefined;
  if (typeof errorMessage === 'string') return { '': collector.add(`${key}.error`, errorMessage) };
  return Object.fromEntries(
    Object.entries(errorMessage).map(([keyword, text]) => [
      keyword,
      collector.add(`${key}.error.${keyword}`, text),
    ]),
  );
}
