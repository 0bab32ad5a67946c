import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { Validators } from '#contract/Validators.ts';
import type { RefusalEntry } from '#device/storage/Refused.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { openSteps, stepHasField } from '#journey/flow.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { validateStep } from '#journey/validateAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { topName } from '#validation/fieldAt.ts';

/**
 * The first step of a changed form with something to correct or to check, and the errors and changes there; undefined
 * without any. `entries`: the changes.
 */
export function stepToCheck(
  { form, validators }: { form: CompiledForm; validators: Validators },
  store: AnswerStore,
  entries: readonly RefusalEntry[],
): { index: number; errors: FieldError[] } | undefined {
  const answers = prunedAnswers(form, validators, store);
  const visible = visibleFields(form, validators, answers);
  const changed = entries.flatMap(({ path, message }) => (path === undefined ? [] : [{ path, message }]));
  for (const [index, step] of openSteps(form, visible).entries()) {
    const wrong = validateStep(form, validators, step.id, answers);
    const here = changed.filter(({ path }) => visible.has(topName(path)) && stepHasField(step, path));
    const unsaid = here.filter(({ path }) => wrong.every((each) => each.path !== path));
    if (wrong.length + unsaid.length > 0) return { index, errors: [...wrong, ...unsaid] };
  }
  return undefined;
}
