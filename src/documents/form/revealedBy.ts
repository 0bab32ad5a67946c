import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { withAnswerAt } from '#journey/answers/answerAt.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { hasScopes, visibleFields } from '#journey/visibleFields.ts';
import { fieldAt, fieldPath } from '#validation/fieldAt.ts';

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
  const entries = withEntries(fieldTree(form));
  const always = visibleFields(form, validators, entries);
  const reveals = new Map<string, Reveal | undefined>();
  /** Answers that reveal a field, by field. */
  const situations = new Map<string, Answers>([...always].map((name) => [name, entries]));
  // `situations` grows during the loop: a revealed field may itself be a choice.
  for (const [by, situation] of situations) {
    const field = fieldAt(form, by);
    const values =
      field?.fieldType === 'yes' ? [true, false] : (field?.options?.map(({ value }) => value) ?? []);
    const trials = values.map((value) => {
      const answers = withAnswerAt(situation, by, field?.type === 'array' ? [value] : value);
      return { value, answers, asked: visibleFields(form, validators, answers) };
    });
    const before = visibleFields(form, validators, situation);
    for (const name of new Set(trials.flatMap(({ asked }) => [...asked]))) {
      const revealing = trials.filter(({ asked }) => asked.has(name));
      const everywhere = revealing.length === trials.length && before.has(name);
      if (everywhere || name === by || reveals.has(name)) continue;
      reveals.set(name, { by, values: revealing.map(({ value }) => value) });
      if (!situations.has(name)) situations.set(name, revealing[0]?.answers ?? entries);
    }
  }
  const add = (nodes: readonly FieldNode[], conditions: boolean, prefix: string) => {
    for (const { name, field, children } of nodes) {
      const path = prefix + name;
      if (conditions && !situations.has(path)) reveals.set(path, undefined);
      add(children, field.visible !== undefined, `${path}.${field.list ? '0.' : ''}`);
    }
  };
  add(fieldTree(form), true, '');
  return new Map([...reveals].map(([path, reveal]) => [fieldPath(path), reveal]));
}

/** One entry in each list in which conditions can ask fields. */
function withEntries(nodes: readonly FieldNode[]): Answers {
  return Object.fromEntries(
    nodes.filter(hasScopes).map(({ name, field, children }): [string, Answer] => {
      const inner = withEntries(children);
      return [name, field.list ? [inner] : inner];
    }),
  );
}
