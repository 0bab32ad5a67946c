import type { Answer } from './Answers.ts';
import { isBlankText } from './textProblems.ts';

/** Whether an answer is absent, or a text without a visible character. */
export function isBlank(answer: Answer): boolean {
  return answer === undefined || (typeof answer === 'string' && isBlankText(answer));
}
