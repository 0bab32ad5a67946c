import type { MessageId, RareSettings } from '#contract/CompiledForm.ts';
import { type WidgetOption, widgetRules } from '#definitions/check/form/widgetRules.ts';
import type { FieldSchema, FieldUi, GlobalOptionsUi, WidgetName } from '#definitions/formats/formats.ts';

/** Returns what the uiSchema of a field says that few forms say; undefined if it says none of that. */
export function rareSettings(
  schema: FieldSchema,
  ui: FieldUi,
  widget: WidgetName,
  addText: (name: string, text: string) => MessageId,
): RareSettings | undefined {
  const { takes = [] } = widgetRules.get(widget) ?? {};
  const taken = (key: WidgetOption) => (takes.includes(key) ? ui[key] : undefined);
  const settings: RareSettings = {};
  if (ui['ui:enumDisabled']) settings.enumDisabled = ui['ui:enumDisabled'];
  if (ui['ui:disabled']) Object.assign(settings, { disabled: true, shown: schema.default });
  else if (isReadonly(schema, ui)) settings.readonly = true;
  if (ui['ui:label'] === false) settings.label = false;
  if (taken('ui:inline')) settings.inline = true;
  if (taken('ui:autofocus')) settings.autofocus = true;
  if (ui['ui:prefix']) settings.prefix = addText('prefix', ui['ui:prefix']);
  if (ui['ui:suffix']) settings.suffix = addText('suffix', ui['ui:suffix']);
  if (taken('ui:other') !== undefined) settings.other = ui['ui:other'];
  if (ui['ui:emptyValue'] ?? '') settings.emptyValue = ui['ui:emptyValue'] ?? undefined;
  return Object.keys(settings).length > 0 ? settings : undefined;
}

function isReadonly({ readOnly = false }: FieldSchema, ui: FieldUi): boolean {
  return ui['ui:readonly'] ?? readOnly;
}

/** Whether nobody answers a field, and its value is sent. */
export function isFixed(schema: FieldSchema, ui: FieldUi, widget: WidgetName | undefined): boolean {
  return !ui['ui:disabled'] && (widget === 'hidden' || isReadonly(schema, ui));
}

/** Returns the uiSchema of a field with that of every field. */
export function withGlobalOptions(ui: FieldUi, options: GlobalOptionsUi = {}): FieldUi {
  const every = Object.entries(options).map(([key, value]) => [`ui:${key}`, value]);
  return { ...Object.fromEntries(every), ...ui };
}
