import { defaultWidget, expectsRule, fieldTypeName } from '../../fieldTypes/fieldTypes.ts';
import type { FieldUi } from '../../formats/formats.ts';
import type { CollectedProperty } from '../../sources/collectProperties.ts';
import type { Loose } from '../../sources/Loose.ts';
import { ownValue } from '../../sources/ownValue.ts';
import { type FormContext, namedField, optionsOf } from './FormContext.ts';
import { unsafePattern } from './unsafePattern.ts';
import { type WidgetOption, widgetRules } from './widgetRules.ts';

/** Checks `fields` of ui.json: each field exists, and its widget and options suit it. */
export function checkWidgets(form: FormContext): void {
  for (const [path, field] of Object.entries(form.ui.fields ?? {})) {
    const place = ['fields', path];
    const property = namedField(form, path, place, 'key');
    if (!property || !field) continue;
    const widget = field['ui:widget'];
    const rule = widget && widgetRules.get(widget);
    const kind = fieldTypeName(property.schema);
    if (rule && !(kind && rule.fieldTypes.includes(kind))) {
      form.reportUi([...place, 'ui:widget'], `widget "${widget}" asks ${rule.needs}, which "${path}" is not`);
    }
    checkOptions(form, path, field, property);
  }
  for (const property of form.properties.values()) {
    checkDescriptions(form, property);
    checkSuggested(form, property);
  }
}

/** Reports descriptions of options that the field's widget does not show. */
function checkDescriptions(form: FormContext, property: CollectedProperty): void {
  const { path, schema } = property;
  const widget = ownValue(form.ui.fields, path)?.['ui:widget'] ?? defaultWidget(schema) ?? '';
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
function checkSuggested(form: FormContext, { path, schema, place }: CollectedProperty): void {
  const widget = ownValue(form.ui.fields, path)?.['ui:widget'] ?? defaultWidget(schema) ?? '';
  const rule = widgetRules.get(widget);
  if (schema.examples === undefined || !rule || rule.suggests) return;
  const message = `the widget "${widget}" suggests no "examples": remove them, or choose another widget in ui.json`;
  form.reportSchema([...place, 'examples'], message, { at: 'key' });
}

function checkOptions(
  form: FormContext,
  path: string,
  field: Loose<FieldUi>,
  property: CollectedProperty,
): void {
  const { schema } = property;
  const counter = field['ui:counter'];
  if (schema.properties) {
    for (const key of Object.keys(field)) {
      if (key !== 'ui:help')
        form.reportUi(['fields', path, key], `"${key}" has no meaning for a group`, { at: 'key' });
    }
  }
  if (field['ui:add'] !== undefined && fieldTypeName(schema) !== 'list') {
    form.reportUi(['fields', path, 'ui:add'], '"ui:add" has no meaning but for a list of groups', {
      at: 'key',
    });
  }
  checkTaken(form, path, field, property);
  checkWarnings(form, path, field, property);
  if (counter === undefined) return;
  const place = ['fields', path, 'ui:counter'];
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
  path: string,
  field: Loose<FieldUi>,
  { schema, list }: CollectedProperty,
): void {
  const warnings = field['ui:warnings'] ?? [];
  const place = ['fields', path, 'ui:warnings'];
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
function checkTaken(
  form: FormContext,
  path: string,
  field: Loose<FieldUi>,
  property: CollectedProperty,
): void {
  // `checkOptions` has reported those of a group.
  if (property.schema.properties) return;
  const widget = field['ui:widget'] ?? defaultWidget(property.schema);
  // A field without a kind has an error in schema.json.
  if (widget === undefined && fieldTypeName(property.schema) !== 'list') return;
  const { takes = [] } = widgetRules.get(widget ?? '') ?? {};
  for (const option of WIDGET_OPTIONS) {
    if (field[option] === undefined || takes.includes(option)) continue;
    const asked = widget === undefined ? 'a list of groups' : `the widget "${widget}"`;
    form.reportUi(['fields', path, option], `"${option}" has no meaning for ${asked}`, { at: 'key' });
  }
}
