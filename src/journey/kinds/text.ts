import type { FieldSchema, WidgetName } from '#definitions/formats/formats.ts';
import { textProblem } from '../answers/textProblems.ts';
import { asText, type Kind, restorePlain } from './Kind.ts';

/** `maxLength` from which a text has a control of several lines. */
const LONG_TEXT = 500;

/** Free text. */
export const text: Kind = {
  matches: ({ type, oneOf, format }) => type === 'string' && !oneOf && format !== 'date',
  defaultWidget: widgetOf,
  problem: ({ widget }, answer) =>
    typeof answer === 'string' ? textProblem(answer, widget === 'textarea' ? 'many' : 'one') : undefined,
  restore: restorePlain,
  parse: asText,
  display: (_, answer) => [String(answer)],
  mail: () => [],
};

function widgetOf({ format, maxLength = 0 }: FieldSchema): WidgetName {
  if (format === 'email') return 'email';
  if (format === 'uri') return 'url';
  return maxLength >= LONG_TEXT ? 'textarea' : 'text';
}
