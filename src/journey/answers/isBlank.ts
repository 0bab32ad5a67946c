import type { Answer } from './Answers.ts';
import { isBlankText } from './textProblems.ts';

/** Whether an answer is none: absent, or a text of which nothing can be seen. */
export function isBlank(answer: Answer): boolean {
  return answer === undefined || (typeof answer === 'string' && isBlankText(answer));
}
