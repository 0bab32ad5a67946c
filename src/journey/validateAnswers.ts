import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { FieldError } from '#validation/FieldError.ts';
import { fieldErrors } from '#validation/fieldErrors.ts';
import type { Validators } from '#validation/Validators.ts';
import type { Answers } from './Answers.ts';

/** Errors of one step, given the pruned answers of the whole form. */
export function validateStep(
  form: CompiledForm,
  validators: Validators,
  stepId: string,
  answers: Answers,
): FieldError[] {
  const validate = validators.steps[stepId];
  if (!validate || validate(answers)) return [];
  return fieldErrors(form, validate.errors ?? []);
}

/** Errors of every step, given the pruned answers. */
export function validateAnswers(form: CompiledForm, validators: Validators, answers: Answers): FieldError[] {
  return form.steps.flatMap((step) => validateStep(form, validators, step.id, answers));
}
