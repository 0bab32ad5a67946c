import type { FieldSchema, WidgetName } from '#definitions/formats.ts';

/** Lengths from which a text is asked in several lines. */
const LONG_TEXT = 500;

/** The widget of a field whose `ui.json` names none. */
export function defaultWidget(property: FieldSchema): WidgetName {
  if (property.file) return 'file';
  if (property.type === 'array') return property.items?.type === 'object' ? 'quantities' : 'checkboxes';
  if (property.oneOf) return 'select';
  if (property.type === 'boolean') return 'checkbox';
  if (property.type === 'integer' || property.type === 'number') return 'number';
  if (property.format === 'email') return 'email';
  if (property.format === 'date') return 'date';
  if (property.format === 'uri') return 'url';
  return (property.maxLength ?? 0) >= LONG_TEXT ? 'textarea' : 'text';
}
