import type { CompiledField } from '#definitions/CompiledForm.ts';
import type { Answer } from './Answers.ts';
import { isBlank } from './isBlank.ts';
import { kindOf } from './kinds/kinds.ts';
import type { Reader } from './Reader.ts';

/** An answer as its reader would write it, one text an item of a list; none when nothing was answered. */
export function displayAnswer(field: CompiledField, answer: Answer, reader: Reader): string[] {
  return isUnanswered(answer) ? [] : kindOf(field).display(field, answer, reader);
}

/** Whether an answer says nothing: absent, blank or an empty list. */
export function isUnanswered(answer: Answer): boolean {
  return isBlank(answer) || (Array.isArray(answer) && answer.length === 0);
}
