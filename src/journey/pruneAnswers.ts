import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { fieldTree } from './answers/fieldTree.ts';
import { memoizePerForm } from './answers/memoizePerForm.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';
import { withoutBlanks } from './fieldTypes/group.ts';
import { visibleFields } from './visibleFields.ts';

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
  const visible = visibleFields(form, validators, filled);
  for (const name of Object.keys(filled)) if (!visible.has(name) && fieldAt(form, name)) delete filled[name];
  return filled;
}

/** Fields whose kind prunes its answer, with the function. */
const prunings = memoizePerForm((form) =>
  fieldTree(form).flatMap(({ field }) => {
    const { prune } = fieldTypeOf(field);
    return prune ? [{ field, prune }] : [];
  }),
);
