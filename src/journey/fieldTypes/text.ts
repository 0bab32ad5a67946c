import { textProblem } from '../answers/textProblems.ts';
import { type FieldType, restorePlain } from './FieldType.ts';
import type { ServerFieldType } from './ServerFieldType.ts';

/** Free text. */
export const text: FieldType = {
  problem: ({ widget }, answer) =>
    typeof answer === 'string' ? textProblem(answer, widget === 'textarea' ? 'many' : 'one') : undefined,
  restore: restorePlain,
  display: (_, answer) => [String(answer)],
};

export const textOnServer: ServerFieldType = { mail: () => [] };
