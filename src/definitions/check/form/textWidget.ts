import type { FieldSchema, WidgetName } from '../../formats/formats.ts';

/** `maxLength` from which a text has a control of several lines. */
const LONG_TEXT = 500;

/** The widget of a text for which ui.json names none. */
export function textWidget({
  format,
  maxLength = 0,
}: Partial<Pick<FieldSchema, 'format' | 'maxLength'>>): WidgetName {
  if (format === 'date') return 'date';
  if (format === 'email') return 'email';
  if (format === 'uri') return 'url';
  return maxLength >= LONG_TEXT ? 'textarea' : 'text';
}
