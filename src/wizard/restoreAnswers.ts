import type { CompiledField, CompiledForm } from '#definitions/CompiledForm.ts';
import type { Answer, Answers } from '#journey/Answers.ts';

/**
 * What of kept answers still answers the form, which may have changed since, with what is given already: that wins.
 * Fields and options that are gone are left out. Undefined when nothing is to be restored.
 */
export function restoreAnswers(form: CompiledForm, kept: Answers, given: Answers): Answers | undefined {
  return restoreGroup(form, '', kept, given);
}

function restoreGroup(
  form: CompiledForm,
  prefix: string,
  kept: Answers,
  given: Answers,
): Answers | undefined {
  const restored: Answers = {};
  for (const [name, answer] of Object.entries(kept)) {
    const field = form.fields[prefix + name];
    if (!field) continue;
    const before = given[name];
    const after =
      field.type === 'object'
        ? isGroup(answer)
          ? restoreGroup(form, `${field.path}.`, answer, isGroup(before) ? before : {})
          : undefined
        : before === undefined
          ? restoreAnswer(field, answer)
          : undefined;
    if (after !== undefined) restored[name] = after;
  }
  return Object.keys(restored).length > 0 ? { ...given, ...restored } : undefined;
}

function restoreAnswer(field: CompiledField, answer: Answer): Answer {
  if (field.type === 'file') return answer instanceof Blob ? answer : undefined;
  if (answer instanceof Blob) return undefined;
  if (field.type === 'array') {
    if (!Array.isArray(answer)) return undefined;
    const items = answer.filter((item) => isOption(field, item));
    return items.length > 0 ? items : undefined;
  }
  if (typeof answer === 'object') return undefined;
  return !field.options || isOption(field, answer) ? answer : undefined;
}

function isOption(field: CompiledField, item: Answer): boolean {
  const value = field.quantities && isGroup(item) ? item[field.quantities.value] : item;
  return field.options?.some((option) => option.value === value) ?? false;
}

function isGroup(answer: Answer): answer is Answers {
  return typeof answer === 'object' && !Array.isArray(answer) && !(answer instanceof Blob);
}
