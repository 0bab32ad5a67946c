import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { Validators } from '#validation/Validators.ts';
import type { Answers } from './Answers.ts';
import { askedFields } from './askedFields.ts';
import { fieldTree } from './fieldTree.ts';
import { withoutBlanks } from './kinds/group.ts';
import { kindOf } from './kinds/kinds.ts';
import { oncePerForm } from './oncePerForm.ts';

/**
 * The answers that count: those of asked fields that are not empty. A text of which nothing can be seen is no answer, and an asked group is
 * always there, so that what it lacks is reported inside it. The answers given are not changed.
 */
export function pruneAnswers(form: CompiledForm, validators: Validators, answers: Answers): Answers {
  const filled = withoutBlanks(answers);
  for (const { name, prune } of prunings(form)) {
    const answer = prune(filled[name]);
    if (answer !== undefined) filled[name] = answer;
  }
  const asked = askedFields(form, validators, filled);
  for (const name of Object.keys(filled)) if (!asked.has(name) && form.fields[name]) delete filled[name];
  return filled;
}

/** Of the fields whose answers hold others. */
const prunings = oncePerForm((form) =>
  fieldTree(form).flatMap(({ name, field }) => {
    const { prune } = kindOf(field);
    return prune ? [{ name, prune }] : [];
  }),
);
