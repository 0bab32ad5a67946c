import { defaultWidget, expectsRule, fieldTypeName } from '../../fieldTypes/fieldTypes.ts';
import type { FieldUi } from '../../formats/formats.ts';
import type { CollectedProperty } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import type { Path } from '../../sources/SourceFile.ts';
import { type FormContext, namedField, optionsOf, uiOf } from './FormContext.ts';
import { unsafePattern } from './unsafePattern.ts';
import { type WidgetOption, widgetRules } from './widgetRules.ts';

/** Checks `uiSchema` of ui.json: each field exists, and its widget and options suit it. */
export function checkWidgets(form: FormContext): void {
  if (form.ui.uiSchema) checkNames(form, form.ui.uiSchema, ['uiSchema']);
  for (const property of form.properties.values()) {
    const field = uiOf(form, property);
    if (field) checkField(form, field, property);
    checkDescriptions(form, property);
    checkSuggested(form, property);
  }
}

/**
 * Reports names that are no fields, and options where no field is asked.
 * @param owner - uiSchema of the form, of a group, of a list, or of a list's entries
 * @param place - its path in ui.json
 * @param property - undefined for the form
 */
function checkNames(
  form: FormContext,
  owner: Loose<FieldUi>,
  place: Path,
  property?: CollectedProperty,
): void {
  const entries = place.at(-1) === 'items' && place !== property?.uiPlace;
  const list = !entries && property !== undefined && fieldTypeName(property.schema) === 'list';
  for (const [key, inner] of Object.entries(owner) as [string, Loose<FieldUi>][]) {
    const here = [...place, key];
    if (key.startsWith('ui:')) {
      if (property && !entries) continue;
      const title = property ? `an entry of "${property.path}"` : 'the whole form';
      form.reportUi(here, `"${key}" has no meaning for ${title}: write it at a field`, { at: 'key' });
    } else if (key.includes('.') && !property && form.properties.has(key)) {
      const nested = form.properties.get(key)?.uiPlace.slice(1) ?? [];
      const written = nested.reduceRight<string>((inner, name) => `{ "${name}": ${inner} }`, '{ … }');
      form.reportUi(here, `"${key}" is written nested, as the schema is: ${written}`, { at: 'key' });
    } else if (list && key === 'items') checkNames(form, inner, here, property);
    else {
      const path = property ? `${property.path}.${key}` : key;
      const field = namedField(form, path, here, 'key');
      if (field && list) {
        form.reportUi(here, `"${key}" is asked in each entry of "${property.path}": write it under "items"`, {
          at: 'key',
        });
      } else if (field) checkNames(form, inner, here, field);
    }
  }
}

function checkField(form: FormContext, field: Loose<FieldUi>, property: CollectedProperty): void {
  const { path, schema, uiPlace } = property;
  const widget = field['ui:widget'];
  const rule = widget && widgetRules.get(widget);
  const kind = fieldTypeName(schema);
  if (rule && !(kind && rule.fieldTypes.includes(kind)))
    form.reportUi([...uiPlace, 'ui:widget'], `widget "${widget}" asks ${rule.needs}, which "${path}" is not`);
  checkOptions(form, field, property);
}

/** Reports descriptions of options that the field's widget does not show. */
function checkDescriptions(form: FormContext, property: CollectedProperty): void {
  const { path, schema } = property;
  const widget = uiOf(form, property)?.['ui:widget'] ?? defaultWidget(schema) ?? '';
  const rule = widgetRules.get(widget);
  if (!rule || rule.describes) return;
  const kind = fieldTypeName(schema);
  const others = [...widgetRules].filter(
    ([, { fieldTypes: kinds, describes }]) => describes && kind && kinds.includes(kind),
  );
  const { options, place } = optionsOf(property) ?? { options: [], place: [] };
  for (const [index, option] of options.entries()) {
    if (option.description === undefined) continue;
    const names = others.map(([name]) => `"${name}"`).join(' or ');
    const message = `the widget "${widget}" shows no "description"; in ui.json, "${path}" can have ${names}`;
    form.reportSchema([...place, index, 'description'], message, { at: 'key', severity: 'warning' });
  }
}

/** Reports `examples` of a field whose widget does not suggest them. */
function checkSuggested(form: FormContext, property: CollectedProperty): void {
  const { schema, place } = property;
  const widget = uiOf(form, property)?.['ui:widget'] ?? defaultWidget(schema) ?? '';
  const rule = widgetRules.get(widget);
  if (schema.examples === undefined || !rule || rule.suggests) return;
  const message = `the widget "${widget}" suggests no "examples": remove them, or choose another widget in ui.json`;
  form.reportSchema([...place, 'examples'], message, { at: 'key' });
}

function checkOptions(form: FormContext, field: Loose<FieldUi>, property: CollectedProperty): void {
  const { path, schema, uiPlace } = property;
  const counter = field['ui:counter'];
  if (schema.properties) {
    for (const key of Object.keys(field)) {
      if (key.startsWith('ui:') && key !== 'ui:help')
        form.reportUi([...uiPlace, key], `"${key}" has no meaning for a group`, { at: 'key' });
    }
  }
  if (field['ui:add'] !== undefined && fieldTypeName(schema) !== 'list') {
    form.reportUi([...uiPlace, 'ui:add'], '"ui:add" has no meaning but for a list of groups', {
      at: 'key',
    });
  }
  checkTaken(form, field, property);
  checkWarnings(form, field, property);
  if (counter === undefined) return;
  const place = [...uiPlace, 'ui:counter'];
  for (const [placeholder, keyword] of [
    ['{max}', 'maxLength'],
    ['{min}', 'minLength'],
  ] as const) {
    if (counter.includes(placeholder) && schema[keyword] === undefined) {
      form.reportUi(place, `the counter uses ${placeholder}, but "${path}" has no "${keyword}"`);
    }
  }
}

/** Reports warnings that could never be said: rules for another kind of answer, and those inside a list of groups. */
function checkWarnings(
  form: FormContext,
  field: Loose<FieldUi>,
  { path, schema, list, uiPlace }: CollectedProperty,
): void {
  const warnings = field['ui:warnings'] ?? [];
  const place = [...uiPlace, 'ui:warnings'];
  if (list !== undefined && warnings.length > 0)
    form.reportUi(place, `"ui:warnings" has no meaning inside the list "${list}"`, { at: 'key' });
  for (const [index, warning] of warnings.entries()) {
    for (const key of Object.keys(warning?.expect ?? {})) {
      if (expectsRule(schema, key)) continue;
      form.reportUi([...place, index, 'expect', key], `"${key}" does not suit the answers of "${path}"`, {
        at: 'key',
      });
    }
    const problem =
      warning?.expect?.pattern === undefined ? undefined : unsafePattern(warning.expect.pattern);
    if (problem)
      form.reportUi([...place, index, 'expect', 'pattern'], problem.message, { severity: problem.severity });
  }
}

const WIDGET_OPTIONS: WidgetOption[] = ['ui:placeholder', 'ui:autocomplete', 'ui:rows', 'ui:counter'];

/** Reports options that the field's widget does not show. */
function checkTaken(form: FormContext, field: Loose<FieldUi>, property: CollectedProperty): void {
  // `checkOptions` has reported those of a group.
  if (property.schema.properties) return;
  const widget = field['ui:widget'] ?? defaultWidget(property.schema);
  // A field without a kind has an error in schema.json.
  if (widget === undefined && fieldTypeName(property.schema) !== 'list') return;
  const { takes = [] } = widgetRules.get(widget ?? '') ?? {};
  for (const option of WIDGET_OPTIONS) {
    if (field[option] === undefined || takes.includes(option)) continue;
    const asked = widget === undefined ? 'a list of groups' : `the widget "${widget}"`;
    form.reportUi([...property.uiPlace, option], `"${option}" has no meaning for ${asked}`, { at: 'key' });
  }
}
