import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { fieldAt } from '#validation/fieldAt.ts';

/** Condition of a field: it is asked only if the answer of field `by` is one of `values`. */
export interface Reveal {
  by: string;
  /** Option values; true or false for a tick box. */
  values: unknown[];
}

/**
 * Returns the condition of each field, found by trying every option of every choice, with the answers that reveal the
 * choice itself. A field that no single option reveals (it depends on free text, or on several answers) has `undefined`;
 * a field that is always asked is absent.
 */
export function revealedBy(form: CompiledForm, validators: Validators): Map<string, Reveal | undefined> {
  const always = visibleFields(form, validators, {});
  const reveals = new Map<string, Reveal | undefined>();
  /** Answers that reveal a field, by field. */
  const situations = new Map<string, Answers>([...always].map((name) => [name, {}]));
  // `situations` grows during the loop: a revealed field may itself be a choice.
  for (const [by, situation] of situations) {
    const field = fieldAt(form, by);
    const values =
      field?.fieldType === 'yes' ? [true, false] : (field?.options?.map(({ value }) => value) ?? []);
    const trials = values.map((value) => {
      const answers = { ...situation, [by]: field?.type === 'array' ? [value] : value } as Answers;
      return { value, answers, asked: visibleFields(form, validators, answers) };
    });
    const before = visibleFields(form, validators, situation);
    for (const name of new Set(trials.flatMap(({ asked }) => [...asked]))) {
      const revealing = trials.filter(({ asked }) => asked.has(name));
      const everywhere = revealing.length === trials.length && before.has(name);
      if (everywhere || name === by || reveals.has(name)) continue;
      reveals.set(name, { by, values: revealing.map(({ value }) => value) });
      if (!situations.has(name)) situations.set(name, revealing[0]?.answers ?? {});
    }
  }
  for (const name of Object.keys(form.fields)) {
    if (!name.includes('.') && !situations.has(name)) reveals.set(name, undefined);
  }
  return reveals;
}
