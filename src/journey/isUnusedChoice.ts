import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { isGroup } from './answers/isGroup.ts';
import { isUnanswered } from './displayAnswer.ts';

/**
 * Whether a field is the choice of a variant that asks something, of which nothing is answered: a payload does not have the choice, and
 * the first variant is taken for it. To choose a variant that asks nothing is an answer. `given`: the answers beside it.
 */
export function isUnusedChoice(field: CompiledField, given: Answers): boolean {
  const { names = [] } = chosenVariant(field, given) ?? {};
  return names.length > 0 && names.every((name) => isUnanswered(answerAt(given, name)));
}

/** Whether, besides, nothing of its variant is required: then nothing is missing. */
export function isOptionalUnusedChoice(field: CompiledField, given: Answers): boolean {
  return chosenVariant(field, given)?.required.length === 0 && isUnusedChoice(field, given);
}

function chosenVariant({ path, variants }: CompiledField, given: Answers) {
  return variants?.[Number(answerAt(given, path.slice(path.lastIndexOf('.') + 1)))];
}

/** The answers beside the one at a path. */
export function answersBeside(answers: Answers, path: string): Answers {
  const end = path.lastIndexOf('.');
  const group = end < 0 ? answers : answerAt(answers, path.slice(0, end));
  return isGroup(group) ? group : {};
}
