import { textWidget } from '#definitions/check/form/textWidget.ts';
import { textProblem } from '../answers/textProblems.ts';
import { asText, type Kind, restorePlain } from './Kind.ts';

/** Free text. */
export const text: Kind = {
  matches: ({ type, oneOf, format }) => type === 'string' && !oneOf && format !== 'date',
  defaultWidget: textWidget,
  problem: ({ widget }, answer) =>
    typeof answer === 'string' ? textProblem(answer, widget === 'textarea' ? 'many' : 'one') : undefined,
  restore: restorePlain,
  parse: asText,
  display: (_, answer) => [String(answer)],
  mail: () => [],
};
