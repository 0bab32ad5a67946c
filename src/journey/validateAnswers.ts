import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { ValidationError, Validators } from '#contract/Validators.ts';
import { isVariantName } from '#definitions/sources/innerNames.ts';
import { memoizeObject } from '#definitions/sources/memoize.ts';
import { fieldErrors } from '#validation/fieldErrors.ts';
import type { Answer, Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import type { FieldNode } from './answers/fieldTree.ts';
import { isGroup } from './answers/isGroup.ts';
import { byScreenOrder } from './byScreenOrder.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';
import { stepFields } from './flow.ts';

/** Returns the errors of one step in the order of the screen. `answers`: the pruned answers of the whole form. */
export function validateStep(
  form: CompiledForm,
  validators: Validators,
  stepId: string,
  answers: Answers,
): FieldError[] {
  const step = form.steps.find(({ id }) => id === stepId);
  if (!step?.schema) return [];
  const found = validators.steps[stepId]?.rawValidation<ValidationError>(step.schema, answers).errors;
  const problems = fieldProblems(fieldsByStep(form).get(stepId) ?? [], answers);
  const errors = fieldErrors(form, found ?? []);
  // A refused character replaces the field's other error: it may be its cause, and nobody sees it.
  const others = errors.filter(({ path }) => !problems.some((problem) => problem.path === path));
  return [...problems, ...others].sort(byScreenOrder(form));
}

/** Returns the errors of every step. `answers`: pruned answers. */
export function validateAnswers(form: CompiledForm, validators: Validators, answers: Answers): FieldError[] {
  return form.steps.flatMap((step) => validateStep(form, validators, step.id, answers));
}

/** Fields of each step, asked or not: pruned answers have no hidden ones. */
const fieldsByStep = memoizeObject((form: CompiledForm) => {
  const every = new Set(Object.keys(form.fields));
  return new Map(form.steps.map((step) => [step.id, stepFields(form, step, every)]));
});

/** Returns the errors that JSON Schema cannot express. */
function fieldProblems(nodes: readonly FieldNode[], answers: Answers, prefix = ''): FieldError[] {
  return nodes.flatMap(({ name, field, children }): FieldError[] => {
    const answer = answerAt(answers, name);
    const path = prefix + name;
    const { items } = field;
    const problem = fieldTypeOf(field).problem?.(field, answer);
    const own = problem ? [{ path, ...problem }] : [];
    if (items && Array.isArray(answer)) {
      return [...own, ...answer.flatMap((entry, index) => entryProblem(items, `${path}.${index}`, entry))];
    }
    if (isGroup(answer))
      return [...tooFew(field, path, answer), ...fieldProblems(children, answer, `${path}.`)];
    if (Array.isArray(answer) && children.length > 0) {
      return answer.flatMap((entry, index) => {
        if (!isGroup(entry)) return [];
        const at = `${path}.${index}.`;
        const blank = field.list?.optional && !isAnswered(entry) ? firstPath(field, children, at) : undefined;
        return blank ? [{ path: blank, message: 'errors.blankEntry' }] : fieldProblems(children, entry, at);
      });
    }
    return own;
  });
}

/** The answers of a group, but for which variant is chosen. */
function answersIn(group: Answers): Answer[] {
  return Object.keys(group).flatMap((name) => (isVariantName(name) ? [] : [group[name]]));
}

/** Whether there is an answer in an answer: not only groups and lists of nothing. */
function isAnswered(answer: Answer): boolean {
  if (Array.isArray(answer)) return answer.some(isAnswered);
  return isGroup(answer) ? answersIn(answer).some(isAnswered) : answer !== undefined;
}

/** The error of a group of which fewer fields are answered than must be. */
function tooFew({ least, required }: CompiledField, path: string, group: Answers): FieldError[] {
  const count = answersIn(group).filter(isAnswered).length;
  if (!least || count >= least.count || (count === 0 && !required)) return [];
  return [{ path, message: least.message ?? 'errors.minProperties', values: { limit: least.count } }];
}

/** Path of the first field of an entry that is always asked and has a control. */
function firstPath(
  { visible }: Pick<CompiledField, 'visible'>,
  children: readonly FieldNode[],
  prefix: string,
): string | undefined {
  for (const { name, field, children: inner } of children) {
    if (field.fixed || (visible && !visible.fields.includes(name))) continue;
    if (inner.length === 0 || field.list) return prefix + name;
    const found = firstPath(field, inner, `${prefix}${name}.`);
    if (found) return found;
  }
  return undefined;
}

/** The error of an entry of a list of single values: a blank one must be filled in or removed. */
function entryProblem(field: CompiledField, path: string, entry: Answer): FieldError[] {
  if (entry === undefined) return [{ path, message: field.missing ?? 'errors.required' }];
  const problem = fieldTypeOf(field).problem?.(field, entry);
  return problem ? [{ path, ...problem }] : [];
}
