import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Answer } from './answers/Answers.ts';
import { isBlank } from './answers/isBlank.ts';
import type { Reader } from './answers/Reader.ts';
import { kindOf } from './kinds/kinds.ts';

/** Returns an answer as text in the reader's language, one text per item of a list; empty if unanswered. */
export function displayAnswer(field: CompiledField, answer: Answer, reader: Reader): string[] {
  return isUnanswered(answer) ? [] : kindOf(field).display(field, answer, reader);
}

/** Whether an answer is absent, blank or an empty list. */
export function isUnanswered(answer: Answer): boolean {
  return isBlank(answer) || (Array.isArray(answer) && answer.length === 0);
}
