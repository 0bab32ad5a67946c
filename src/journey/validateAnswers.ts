import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { FieldError } from '#validation/FieldError.ts';
import { fieldErrors } from '#validation/fieldErrors.ts';
import type { Validators } from '#validation/Validators.ts';
import type { Answers } from './Answers.ts';
import { answerAt } from './answerAt.ts';
import { stepPaths } from './flow.ts';
import { oncePerForm } from './oncePerForm.ts';
import { textProblem } from './textProblems.ts';

/** Errors of one step, given the pruned answers of the whole form. */
export function validateStep(
  form: CompiledForm,
  validators: Validators,
  stepId: string,
  answers: Answers,
): FieldError[] {
  const validate = validators.steps[stepId];
  const errors = !validate || validate(answers) ? [] : fieldErrors(form, validate.errors ?? []);
  const texts = textErrors(form, stepId, answers);
  // What cannot be seen comes first: it may be why the text breaks another rule.
  const others = errors.filter(({ path }) => !texts.some((error) => error.path === path));
  return [...inFormOrder(form, [...texts, ...others]), ...repeatedOptions(form, stepId, answers)];
}

/** Errors of every step, given the pruned answers. */
export function validateAnswers(form: CompiledForm, validators: Validators, answers: Answers): FieldError[] {
  return form.steps.flatMap((step) => validateStep(form, validators, step.id, answers));
}

/** Texts with characters that nobody meant to write. */
function textErrors(form: CompiledForm, stepId: string, answers: Answers): FieldError[] {
  return typedTexts(form).flatMap(({ step, path, lines }) => {
    const text = step === stepId ? answerAt(answers, path) : undefined;
    const problem = typeof text === 'string' ? textProblem(text, lines) : undefined;
    return problem ? [{ path, ...problem }] : [];
  });
}

function inFormOrder(form: CompiledForm, errors: FieldError[]): FieldError[] {
  const paths = Object.keys(form.fields);
  return errors.sort((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path));
}

/** The fields that are typed into, those in groups too, with their steps. */
const typedTexts = oncePerForm((form) =>
  form.steps.flatMap((step) => {
    return stepPaths(form, step, new Set(Object.keys(form.fields)))
      .filter((path) => form.fields[path]?.type === 'string')
      .map((path) => {
        const lines: 'one' | 'many' = form.fields[path]?.widget === 'textarea' ? 'many' : 'one';
        return { step: step.id, path, lines };
      });
  }),
);

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
