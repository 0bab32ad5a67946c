import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Answer } from './answers/Answers.ts';
import { isBlank } from './answers/isBlank.ts';
import type { Localizer } from './answers/Localizer.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';

/** Returns an answer as text in the localizer's language, one text per item of a list; empty if unanswered. */
export function displayAnswer(field: CompiledField, answer: Answer, localizer: Localizer): string[] {
  const { items } = field;
  if (items && Array.isArray(answer))
    return answer.flatMap((entry) => displayAnswer(items, entry, localizer));
  return isUnanswered(answer) ? [] : fieldTypeOf(field).display(field, answer, localizer);
}

/** Whether an answer is absent, blank or an empty list. */
export function isUnanswered(answer: Answer): boolean {
  return isBlank(answer) || (Array.isArray(answer) && answer.length === 0);
}
