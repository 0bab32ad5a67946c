import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { fieldTree } from './answers/fieldTree.ts';
import { memoizePerForm } from './answers/memoizePerForm.ts';
import { askedFields } from './askedFields.ts';
import { withoutBlanks } from './kinds/group.ts';
import { kindOf } from './kinds/kinds.ts';

/**
 * Returns the answers of asked fields that are not blank, without changing `answers`. A text without a visible character
 * is blank. An asked group always exists, so that missing answers are reported inside it.
 */
export function pruneAnswers(form: CompiledForm, validators: Validators, answers: Answers): Answers {
  const filled = withoutBlanks(answers);
  for (const { field, prune } of prunings(form)) {
    const name = field.path;
    const answer = prune(answerAt(filled, name), field);
    if (answer !== undefined) filled[name] = answer;
  }
  const asked = askedFields(form, validators, filled);
  for (const name of Object.keys(filled)) if (!asked.has(name) && fieldAt(form, name)) delete filled[name];
  return filled;
}

/** Fields whose kind prunes its answer, with the function. */
const prunings = memoizePerForm((form) =>
  fieldTree(form).flatMap(({ field }) => {
    const { prune } = kindOf(field);
    return prune ? [{ field, prune }] : [];
  }),
);
