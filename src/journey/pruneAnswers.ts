import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Answers } from './answers/Answers.ts';
import { fieldTree } from './answers/fieldTree.ts';
import { oncePerForm } from './answers/oncePerForm.ts';
import { askedFields } from './askedFields.ts';
import { withoutBlanks } from './kinds/group.ts';
import { kindOf } from './kinds/kinds.ts';

/**
 * The answers that count: those of asked fields that are not empty. A text of which nothing can be seen is no answer, and an asked group is
 * always there, so that what it lacks is reported inside it. The answers given are not changed.
 */
export function pruneAnswers(form: CompiledForm, validators: Validators, answers: Answers): Answers {
  const filled = withoutBlanks(answers);
  for (const { field, prune } of prunings(form)) {
    const name = field.path;
    const answer = prune(filled[name], field);
    if (answer !== undefined) filled[name] = answer;
  }
  const asked = askedFields(form, validators, filled);
  for (const name of Object.keys(filled)) if (!asked.has(name) && form.fields[name]) delete filled[name];
  return filled;
}

/** Of the fields whose answers hold others. */
const prunings = oncePerForm((form) =>
  fieldTree(form).flatMap(({ field }) => {
    const { prune } = kindOf(field);
    return prune ? [{ field, prune }] : [];
  }),
);
