import type { CompiledForm, VisibleBranch } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Answers } from './answers/Answers.ts';
import { memoizePerForm } from './answers/memoizePerForm.ts';

/**
 * Returns the names of the top-level fields that are asked, given the answers. Conditions read only answers of asked
 * fields, so they are evaluated again until the result is stable (at most once per condition).
 */
export function visibleFields(
  form: CompiledForm,
  validators: Validators,
  answers: Answers,
): ReadonlySet<string> {
  let visible = alwaysVisible(form);
  if (form.visible.conditions.length === 0) return visible;
  for (let round = 0; round <= Object.keys(validators.conditions).length; round++) {
    const known = pick(answers, visible);
    const next = new Set<string>();
    collect(form.visible, validators, known, next);
    if (next.size === visible.size && [...next].every((name) => visible.has(name))) return next;
    visible = next;
  }
  return visible;
}

const alwaysVisible = memoizePerForm((form): ReadonlySet<string> => new Set(form.visible.fields));

function collect(branch: VisibleBranch, validators: Validators, answers: Answers, into: Set<string>): void {
  for (const name of branch.fields) into.add(name);
  for (const condition of branch.conditions) {
    const chosen = validators.conditions[condition.test]?.(answers) ? condition.then : condition.else;
    if (chosen) collect(chosen, validators, answers, into);
  }
}

function pick(answers: Answers, names: ReadonlySet<string>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}
