import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { FieldError } from '#validation/FieldError.ts';
import { fieldErrors } from '#validation/fieldErrors.ts';
import type { Validators } from '#validation/Validators.ts';
import type { Answers } from './Answers.ts';
import { oncePerForm } from './oncePerForm.ts';

/** Errors of one step, given the pruned answers of the whole form. */
export function validateStep(
  form: CompiledForm,
  validators: Validators,
  stepId: string,
  answers: Answers,
): FieldError[] {
  const validate = validators.steps[stepId];
  const errors = !validate || validate(answers) ? [] : fieldErrors(form, validate.errors ?? []);
  return [...errors, ...repeatedOptions(form, stepId, answers)];
}

/** Errors of every step, given the pruned answers. */
export function validateAnswers(form: CompiledForm, validators: Validators, answers: Answers): FieldError[] {
  return form.steps.flatMap((step) => validateStep(form, validators, step.id, answers));
}

/** Quantity lists that name an option twice, which JSON Schema cannot forbid. */
function repeatedOptions(form: CompiledForm, stepId: string, answers: Answers): FieldError[] {
  return quantityLists(form).flatMap(({ step, path, key }) => {
    const items = answers[path];
    if (step !== stepId || !Array.isArray(items)) return [];
    const values = items.map((item) => (item as Answers | null)?.[key]);
    return new Set(values).size < values.length ? [{ path, message: 'errors.uniqueItems' }] : [];
  });
}

/** Where they stand, and the property of an item that names its option. */
const quantityLists = oncePerForm((form) =>
  form.steps.flatMap((step) =>
    step.sections
      .flatMap((section) => section.fields)
      .flatMap((path) => {
        const key = form.fields[path]?.quantities?.value;
        return key === undefined ? [] : [{ step: step.id, path, key }];
      }),
  ),
);
