import { textProblem } from '../answers/textProblems.ts';
import { type Kind, restorePlain } from './Kind.ts';
import type { ServerKind } from './ServerKind.ts';

/** Free text. */
export const text: Kind = {
  problem: ({ widget }, answer) =>
    typeof answer === 'string' ? textProblem(answer, widget === 'textarea' ? 'many' : 'one') : undefined,
  restore: restorePlain,
  display: (_, answer) => [String(answer)],
};

export const textOnServer: ServerKind = { mail: () => [] };
