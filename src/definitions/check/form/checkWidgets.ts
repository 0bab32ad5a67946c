import { expectsRule, fieldTypeName, isSingle, usedWidget } from '../../fieldTypes/fieldTypes.ts';
import type { FieldUi } from '../../formats/formats.ts';
import type { CollectedProperty } from '../../sources/collectProperties.ts';
import { fixedName, INNER_LIST, ONLY_FIELD } from '../../sources/innerNames.ts';
import type { Loose } from '../../sources/Loose.ts';
import { didYouMean } from '../../sources/nearestName.ts';
import { otherName } from '../../sources/otherAnswers.ts';
import { ownValue } from '../../sources/ownValue.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { tell, tellText } from '../../sources/tell.ts';
import { kindsIn } from '../../sources/uiSchema.ts';
import { hasGroups, variantsOf } from '../../sources/variants.ts';
import { writtenOptions } from '../../sources/writtenOptions.ts';
import { AT_KEY, KEY_WARNING, type ReportOptions, WARNING } from '../Report.ts';
import { suits } from './checkField.ts';
import { type FormContext, namedField, optionsOf, uiOf } from './FormContext.ts';
import { unsafePattern } from './unsafePattern.ts';
import { asks, WIDGET_OPTIONS, widgetRules } from './widgetRules.ts';

/** Checks `uiSchema` of ui.json: each field exists, and its widget and options suit it. */
export function checkWidgets(form: FormContext): void {
  const only = form.properties.get(ONLY_FIELD);
  if (form.ui.uiSchema && only) checkNames(form, form.ui.uiSchema, ['uiSchema'], only);
  else if (form.ui.uiSchema) {
    checkForm(form, form.ui.uiSchema);
    checkNames(form, form.ui.uiSchema, ['uiSchema']);
  }
  checkTitles(form);
  for (const property of [...form.properties.values()].flatMap((each): Asked[] => [
    each,
    ...singleVariants(form, each),
  ])) {
    const field = uiOf(form, property) ?? {};
    const widget = usedWidget(property.schema, field);
    checkWidget(form, field, property);
    checkShown(form, field, property, widget);
    checkOptions(form, field, property, widget);
    checkDescriptions(form, property, widget);
    checkSuggested(form, property, widget);
  }
}

/** A field, or a variant of it. */
interface Asked extends CollectedProperty {
  /** Title or number of the variant. */
  variant?: string;
}

/** The variants of a field with one answer that have a uiSchema of their own, each as a field. */
function singleVariants(form: FormContext, property: CollectedProperty): Asked[] {
  return variantsOf(property.schema).flatMap((variants) => {
    if (hasGroups(property.schema, variants)) return [];
    const { [variants.keyword]: _, ...common } = property.schema;
    return variants.of.flatMap((variant, index) => {
      const below = [variants.keyword, index];
      const one = {
        ...property,
        schema: { ...common, ...variant },
        variant: variant.title === undefined ? `${index + 1}` : `"${variant.title}"`,
        place: [...property.place, ...below],
        uiPlace: [...property.uiPlace, ...below],
      };
      const { items } = one.schema;
      const entry = { ...one, schema: { title: property.name, ...items }, required: true };
      const entryPlaces = { place: [...one.place, 'items'], uiPlace: [...one.uiPlace, 'items'] };
      const all = [one, ...(items && isSingle(items) ? [{ ...entry, ...entryPlaces }] : [])];
      return all.filter((each) => uiOf(form, each));
    });
  });
}

/** Keys that only the whole form has. */
const ONLY_FORM_KEYS = ['ui:globalOptions', 'ui:submitButtonOptions', 'ui:definitions'];
const FORM_KEYS = [...ONLY_FORM_KEYS, 'ui:order', 'ui:title', 'ui:description'];

/** Reports options of the whole form that do not suit it. */
function checkForm(form: FormContext, { 'ui:options': options = {}, ...root }: Loose<FieldUi>): void {
  for (const key of Object.keys(options))
    if (!FORM_KEYS.includes(`ui:${key}`))
      reportNoField(form, ['uiSchema', 'ui:options', key], tell`the whole form`);
  const names = [...form.properties.values()].flatMap(({ path, group }) =>
    group === undefined ? [path] : [],
  );
  const place = ['uiSchema', ...(root['ui:order'] ? ['ui:order'] : ['ui:options', 'order'])];
  reportOrder(form, 'properties', place, root['ui:order'] ?? options.order, [...new Set(names)]);
}

/**
 * Reports names that are no fields, and options where no field is asked.
 * @param owner - uiSchema of the form, of a group, of a list, or of a list's entries
 * @param place - its path in ui.json
 * @param property - undefined for the form
 * @param entries - whether `owner` is that of the entries of the list `property`
 */
function checkNames(
  form: FormContext,
  owner: Loose<FieldUi>,
  place: Path,
  property?: CollectedProperty,
  entries = false,
): void {
  const list = !entries && property !== undefined && fieldTypeName(property.schema) === 'list';
  for (const [key, inner] of Object.entries(owner) as [string, Loose<FieldUi>][]) {
    const here = [...place, key];
    if (key.startsWith('ui:')) {
      // `checkOptions` checks the options of a field.
      if (!property) {
        if (key !== 'ui:options' && !FORM_KEYS.includes(key)) reportNoField(form, here, tell`the whole form`);
      } else if (ONLY_FORM_KEYS.includes(key)) {
        form.reportUi(here, tell`"${key}" is for the whole form: write it at the root of "uiSchema"`, AT_KEY);
      } else if (entries) checkEntryOption(form, owner, here, property);
    } else if (key.includes('.') && !property && form.properties.has(key)) {
      const nested = form.properties.get(key)?.uiPlace.slice(1) ?? [];
      const written = nested.reduceRight<string>((inner, name) => `{ "${name}": ${inner} }`, '{ … }');
      form.reportUi(here, tell`"${key}" is written nested, as the schema is: ${written}`, AT_KEY);
    } else if (list && key === 'items') {
      const innerList = form.properties.get(`${property.path}.${INNER_LIST}`);
      checkNames(form, inner, here, innerList ?? property, innerList === undefined);
    } else if (key === 'items' && property?.schema.properties?.[fixedName(0)]) {
      for (const [index, name] of Object.keys(property.schema.properties).entries()) {
        const own = form.properties.get(`${property.path}.${name}`);
        const [of, at] = Array.isArray(inner) ? [inner[index], [...here, index]] : [inner, here];
        if (of) checkNames(form, of, at, own);
      }
    } else if (['oneOf', 'anyOf'].includes(key) && Array.isArray(inner)) {
      for (const [index, variant = {}] of inner.entries()) {
        const { 'ui:title': _, 'ui:options': __, ...fields } = variant;
        const of = variantsOf(property?.schema ?? {}).find(({ keyword }) => keyword === key)?.of[index];
        // Those of the entries of a list: `singleVariants` has them.
        if (of?.type === 'array') delete fields.items;
        checkNames(form, fields, [...here, index], property, entries);
      }
    } else if (key === 'additionalItems' && property?.schema.properties?.[fixedName(0)]) {
      // As in schema.json, which tells it.
    } else {
      const path = property ? `${property.path}.${key}` : key;
      // RJSF passes over a name that its schema does not have. One like a field's is a slip.
      const field = namedField(form, path, here, 'key', 'warning');
      if (field && list) {
        form.reportUi(
          here,
          tell`"${key}" is asked in each entry of "${property.path}": write it under "items"`,
          AT_KEY,
        );
      } else if (field) checkNames(form, inner, here, field);
    }
  }
}

/** Checks an option at "items" of a list: an entry has a title, and an order of its fields. */
function checkEntryOption(
  form: FormContext,
  entry: Loose<FieldUi>,
  place: Path,
  list: CollectedProperty,
): void {
  // `checkOptions` checks those of a single value.
  if (form.properties.has(`${list.path}.items`)) return;
  const key = place.at(-1);
  const known = Object.keys(list.schema.items?.properties ?? {});
  if (key === 'ui:order') reportOrder(form, list.path, place, entry['ui:order'], known, list);
  else if (key === 'ui:sideBySide') reportRows(form, list.path, place, entry[key]);
  else if (key !== 'ui:title') reportNoField(form, place, tell`an entry of "${list.path}"`);
}

/** Reports an option where no field is. */
function reportNoField(form: FormContext, place: Path, owner: string): void {
  form.reportUi(place, tell`"${place.at(-1)}" has no meaning for ${owner}: write it at a field`, KEY_WARNING);
}

/**
 * Warns of fields that are called by their names, and of options by their values; once of a definition, though several `$ref`s lead
 * to it.
 */
function checkTitles(form: FormContext): void {
  const told = new Set<string>();
  const warn = (place: Path, shown: unknown, at: ReportOptions['at']) => {
    if (told.has(place.join('/'))) return;
    told.add(place.join('/'));
    const message = tell`"title" is missing: people read "${shown}"`;
    form.reportSchema(place, message, { ...WARNING, at, cause: true });
  };
  for (const property of form.properties.values()) {
    const ui = uiOf(form, property);
    if ((ui?.['ui:title'] ?? property.schema.title) === undefined) warn(property.place, property.name, 'key');
    const { place } = optionsOf(property) ?? { place: [] };
    const names = ui?.['ui:enumNames'];
    for (const [index, option] of writtenOptions(form.schemaFile, place).entries()) {
      const named = Array.isArray(names) ? names[index] : ownValue(names, String(option.value));
      if ((option.value ?? undefined) !== undefined && (option.title ?? named) === undefined)
        warn(option.place, option.value, 'value');
    }
  }
}

/** Reports a widget that cannot ask the field. */
function checkWidget(form: FormContext, field: Loose<FieldUi>, property: Asked): void {
  const { path, schema, variant } = property;
  const widget = field['ui:widget'];
  const rule = widget && widgetRules.get(widget);
  if (rule && !asks(widget, schema))
    reportOption(
      form,
      property,
      'ui:widget',
      variant === undefined
        ? tell`widget "${widget}" asks ${tellText(rule.needs)}, which "${path}" is not`
        : tell`widget "${widget}" asks ${tellText(rule.needs)}, which variant ${variant} of "${path}" is not`,
    );
}

/** Reports fields that only show or send a value, and have none; and a field that is never sent but required. */
function checkShown(
  form: FormContext,
  field: Loose<FieldUi>,
  property: CollectedProperty,
  widget: string | undefined,
): void {
  const { path, schema, place } = property;
  const { 'ui:disabled': disabled, 'ui:readonly': readonly = schema.readOnly } = field;
  const hidden = widget === 'hidden';
  if (!disabled && !readonly && !hidden) return;
  const key = disabled ? 'ui:disabled' : 'ui:readonly';
  if (widget === undefined || schema.file || fieldTypeName(schema) === 'quantities') {
    if (field[key]) {
      const message = tell`"${key}" has no meaning for "${path}": write it at a field with one answer`;
      reportOption(form, property, key, message, KEY_WARNING);
    }
  } else if (disabled) {
    if (property.required)
      reportOption(
        form,
        property,
        key,
        tell`"${path}" is required, and a field that is disabled is never sent`,
        AT_KEY,
      );
    if (form.read.has(path))
      reportOption(
        form,
        property,
        key,
        tell`a condition reads "${path}", and a field that is disabled is never answered: write "readOnly" with a "default" in schema.json, which is sent`,
        KEY_WARNING,
      );
  } else if ((schema.default ?? (schema.const as unknown)) === undefined) {
    form.reportSchema(place, tell`"${path}" can never be answered: write its value as "default"`, AT_KEY);
  }
}

/** Reports descriptions of options that the field's widget does not show. */
function checkDescriptions(form: FormContext, property: CollectedProperty, widget = ''): void {
  const { path, schema } = property;
  const rule = widgetRules.get(widget);
  if (!rule || rule.describes) return;
  const others = [...widgetRules].filter(([name, { describes }]) => describes && asks(name, schema));
  const { options, place } = optionsOf(property) ?? { options: [], place: [] };
  for (const [index, option] of options.entries()) {
    if (option.description === undefined) continue;
    const names = others.map(([name]) => `"${name}"`).join(tell` or `);
    const message = tell`the widget "${widget}" shows no "description"; in ui.json, "${path}" can have ${names}`;
    form.reportSchema([...place, index, 'description'], message, KEY_WARNING);
  }
}

/** Reports `examples` of a field whose widget does not suggest them. */
function checkSuggested(form: FormContext, { schema, place }: CollectedProperty, widget = ''): void {
  const rule = widgetRules.get(widget);
  if (schema.examples === undefined || !rule || rule.suggests) return;
  const message = tell`the widget "${widget}" suggests no "examples": remove them, or choose another widget in ui.json`;
  form.reportSchema([...place, 'examples'], message, AT_KEY);
}

/** Keys that have a meaning for a group of fields. */
const GROUP_KEYS = new Set([
  'ui:options',
  'ui:title',
  'ui:description',
  'ui:help',
  'ui:order',
  'ui:sideBySide',
]);

/** Keys that have a meaning for a list of groups alone. */
const LIST_KEYS = ['ui:add', 'ui:addable', 'ui:removable', 'ui:orderable'] as const;

function checkOptions(
  form: FormContext,
  field: Loose<FieldUi>,
  property: CollectedProperty,
  widget: string | undefined,
): void {
  const { path, schema } = property;
  const counter = field['ui:counter'];
  if (schema.properties) {
    for (const key of Object.keys(field)) {
      if (key.startsWith('ui:') && !GROUP_KEYS.has(key))
        reportOption(form, property, key, tell`"${key}" has no meaning for a group`, KEY_WARNING);
    }
  }
  for (const key of LIST_KEYS) {
    if (field[key] === undefined || fieldTypeName(schema) === 'list' || schema.properties) continue;
    reportOption(form, property, key, tell`"${key}" has no meaning but for a list with entries`, KEY_WARNING);
  }
  if (field['ui:label'] !== undefined && widget === undefined && !schema.properties) {
    reportOption(
      form,
      property,
      'ui:label',
      tell`"ui:label" has no meaning for a list with entries`,
      KEY_WARNING,
    );
  }
  const empty = field['ui:emptyValue'];
  if (empty && !suits(schema, empty))
    reportOption(form, property, 'ui:emptyValue', tell`${JSON.stringify(empty)} is no answer of "${path}"`);
  checkTaken(form, field, property, widget);
  checkEnum(form, field, property);
  checkOther(form, field, property);
  checkAccept(form, field, property);
  checkOrder(form, field, property);
  checkRows(form, field, property);
  checkWarnings(form, field, property);
  if (counter === undefined) return;
  const place = optionPlace(form, property, 'ui:counter');
  for (const [placeholder, keyword] of [
    ['{max}', 'maxLength'],
    ['{min}', 'minLength'],
  ] as const) {
    if (counter.includes(placeholder) && schema[keyword] === undefined) {
      form.reportUi(place, tell`the counter uses ${placeholder}, but "${path}" has no "${keyword}"`);
    }
  }
}

/** Reports warnings that could never be said: rules for another kind of answer, and those inside a list of groups. */
function checkWarnings(form: FormContext, field: Loose<FieldUi>, property: CollectedProperty): void {
  const { path, schema, list } = property;
  const warnings = field['ui:warnings'] ?? [];
  const place = optionPlace(form, property, 'ui:warnings');
  if (list !== undefined && warnings.length > 0)
    form.reportUi(place, tell`"ui:warnings" has no meaning inside the list "${list}"`, KEY_WARNING);
  for (const [index, warning] of warnings.entries()) {
    for (const key of Object.keys(warning?.expect ?? {})) {
      if (expectsRule(schema, key)) continue;
      form.reportUi(
        [...place, index, 'expect', key],
        tell`"${key}" does not suit the answers of "${path}"`,
        AT_KEY,
      );
    }
    const problem =
      warning?.expect?.pattern === undefined ? undefined : unsafePattern(warning.expect.pattern);
    if (problem)
      form.reportUi([...place, index, 'expect', 'pattern'], problem.message, { severity: problem.severity });
  }
}

/** Reports options that the field's widget does not show. */
function checkTaken(
  form: FormContext,
  field: Loose<FieldUi>,
  property: CollectedProperty,
  widget: string | undefined,
): void {
  // `checkOptions` has reported those of a group.
  if (property.schema.properties) return;
  // A field without a kind has an error in schema.json.
  if (widget === undefined && fieldTypeName(property.schema) !== 'list') return;
  // The format reports a widget that does not exist.
  if (widget !== undefined && !widgetRules.has(widget)) return;
  const { takes = [] } = widgetRules.get(widget ?? '') ?? {};
  for (const option of WIDGET_OPTIONS) {
    if (field[option] === undefined || takes.includes(option)) continue;
    const asked = widget === undefined ? tell`a list, but for its "items"` : tell`the widget "${widget}"`;
    reportOption(form, property, option, tell`"${option}" has no meaning for ${asked}`, KEY_WARNING);
  }
}

/** Reports titles and an order of options that do not suit the options of the field. */
function checkEnum(form: FormContext, field: Loose<FieldUi>, property: CollectedProperty): void {
  const { 'ui:enumNames': names, 'ui:enumOrder': order, 'ui:enumDisabled': disabled } = field;
  const values = optionsOf(property)?.options.map((option) => option.const);
  for (const key of ['ui:enumNames', 'ui:enumOrder', 'ui:enumDisabled'] as const) {
    if (field[key] === undefined || values) continue;
    const message = tell`"${key}" has no meaning for "${property.path}", which has no options`;
    reportOption(form, property, key, message, KEY_WARNING);
  }
  if (!values) return;
  const place = optionPlace(form, property, 'ui:enumNames');
  if (Array.isArray(names)) {
    if (names.length !== values.length)
      form.reportUi(
        place,
        tell`${values.length} option[|s] [needs|need] as many titles, in their order; ${names.length} [is|are] here`,
      );
  } else {
    for (const value of Object.keys(names ?? {})) {
      if (values.some((known) => String(known) === value)) continue;
      const hint = didYouMean(value, values.map(String));
      form.reportUi([...place, value], tell`"${value}" is no option of "${property.path}"${hint}`, AT_KEY);
    }
  }
  reportOrder(form, property.path, optionPlace(form, property, 'ui:enumOrder'), order, values);
  checkDisabled(form, property, disabled ?? [], values);
}

/** Reports kinds of file that schema.json does not have. */
function checkAccept(
  form: FormContext,
  field: Loose<FieldUi>,
  { schema, ...property }: CollectedProperty,
): void {
  const { accept } = schema.file ?? schema.items?.file ?? {};
  for (const kind of kindsIn(field['ui:accept'])) {
    if (accept?.includes(kind) !== false) continue;
    const place = optionPlace(form, { schema, ...property }, 'ui:accept');
    form.reportUi(place, tell`"${property.path}" takes no "${kind}": write it in "accept" of schema.json`);
  }
}

/** Reports an other answer that is no option, or that a field of another kind would say. */
function checkOther(form: FormContext, field: Loose<FieldUi>, property: CollectedProperty): void {
  const other = field['ui:other'];
  const values: readonly unknown[] | undefined = optionsOf(property)?.options.map((option) => option.const);
  if (other === undefined || !values) return;
  const place = optionPlace(form, property, 'ui:other');
  const hint = didYouMean(String(other), values.map(String));
  if (!values.includes(other))
    form.reportUi(place, tell`${JSON.stringify(other)} is no option of "${property.path}"${hint}`);
  const says = form.properties.get(otherName(property.path));
  if (says && fieldTypeName(says.schema) !== 'text')
    form.reportSchema(
      says.place,
      tell`"${says.path}" says which other answer "${property.path}" has: it must be a text`,
      AT_KEY,
    );
}

/** Reports options that cannot be chosen where there are none, and a default that is one of them. */
function checkDisabled(
  form: FormContext,
  property: CollectedProperty,
  disabled: readonly unknown[],
  values: readonly unknown[],
): void {
  const place = optionPlace(form, property, 'ui:enumDisabled');
  if (disabled.length > 0 && fieldTypeName(property.schema) === 'quantities')
    form.reportUi(
      place,
      tell`"ui:enumDisabled" has no meaning for quantities: remove the option`,
      KEY_WARNING,
    );
  for (const [index, value] of disabled.entries()) {
    if (!values.includes(value)) {
      const hint = didYouMean(String(value), values.map(String));
      form.reportUi(
        [...place, index],
        tell`${JSON.stringify(value)} is no option of "${property.path}"${hint}`,
      );
    } else if ([property.schema.default].flat().some((usual) => usual === value)) {
      form.reportUi(
        [...place, index],
        tell`${JSON.stringify(value)} is the default: choose another in schema.json`,
      );
    }
  }
}

/** Reports an order that does not suit the fields of the group. */
function checkOrder(form: FormContext, field: Loose<FieldUi>, property: CollectedProperty): void {
  const place = optionPlace(form, property, 'ui:order');
  if (property.schema.properties)
    reportOrder(
      form,
      property.path,
      place,
      field['ui:order'],
      Object.keys(property.schema.properties),
      property,
    );
  else if (field['ui:order'])
    form.reportUi(place, tell`"ui:order" has no meaning but for a group`, KEY_WARNING);
}

/** Reports rows that do not suit the fields of the group. */
function checkRows(form: FormContext, field: Loose<FieldUi>, property: CollectedProperty): void {
  const rows = field['ui:sideBySide'];
  if (!rows) return;
  const place = optionPlace(form, property, 'ui:sideBySide');
  if (property.schema.properties) reportRows(form, property.path, place, rows);
  else
    form.reportUi(
      place,
      tell`"ui:sideBySide" has no meaning but for a group, or at "items" of a list with entries`,
      AT_KEY,
    );
}

/** Reports names in rows that are unknown, or stand in a row already. */
function reportRows(
  form: FormContext,
  owner: string,
  place: Path,
  rows: Loose<string[][]> | undefined,
): void {
  const known = [...form.properties.values()].flatMap(({ group, name }) => (group === owner ? [name] : []));
  const seen = new Set<string>();
  for (const [row, names] of (rows ?? []).entries()) {
    for (const [index, name] of names.entries()) {
      const here = [...place, row, index];
      if (!known.includes(name))
        form.reportUi(here, tell`${JSON.stringify(name)} is not in "${owner}"${didYouMean(name, known)}`);
      else if (seen.has(name)) form.reportUi(here, tell`"${name}" stands in a row already`);
      seen.add(name);
    }
  }
}

/** Reports names in the order of the parts of a field, or of the form, that are unknown, and known ones that are missing in it. */
function reportOrder(
  form: FormContext,
  owner: string,
  place: Path,
  order: readonly unknown[] | undefined,
  always: readonly unknown[],
  group?: CollectedProperty,
): void {
  if (!order) return;
  // Those of a group that are asked in some cases may stand there.
  const inCases = [...form.properties.values()].flatMap((each) =>
    group && each.group === group.path ? [each.name] : [],
  );
  const known = [...always, ...inCases];
  for (const [index, name] of order.entries()) {
    if (name === '*' || known.includes(name)) continue;
    const hint = didYouMean(String(name), known.map(String));
    form.reportUi([...place, index], tell`${JSON.stringify(name)} is not in "${owner}"${hint}`);
  }
  const missing = order.includes('*') ? undefined : always.find((name) => !order.includes(name));
  if (missing !== undefined)
    form.reportUi(place, tell`${JSON.stringify(missing)} is missing: add it, or "*" for all others`);
}

/** Reports an option of a field. */
function reportOption(
  form: FormContext,
  property: CollectedProperty,
  key: string,
  message: string,
  options?: ReportOptions,
): void {
  form.reportUi(optionPlace(form, property, key), message, options);
}

/** Path in ui.json of an option of a field, which may stand in `ui:options`. */
function optionPlace({ ui }: FormContext, { uiPlace }: CollectedProperty, key: string): Path {
  const own = uiPlace.reduce<unknown>(
    (at, name) => ownValue(at as Record<string, unknown> | undefined, String(name)),
    ui,
  );
  const short = ['ui:options', key.slice('ui:'.length)];
  return [...uiPlace, ...(Object.hasOwn((own as object | undefined) ?? {}, key) ? [key] : short)];
}
