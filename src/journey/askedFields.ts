import type { AskedBranch, CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Answers } from './answers/Answers.ts';
import { memoizePerForm } from './answers/memoizePerForm.ts';

/**
 * Returns the names of the top-level fields that are asked, given the answers. Conditions read only answers of asked
 * fields, so they are evaluated again until the result is stable (at most once per condition).
 */
export function askedFields(
  form: CompiledForm,
  validators: Validators,
  answers: Answers,
): ReadonlySet<string> {
  let asked = alwaysAsked(form);
  if (form.asked.conditions.length === 0) return asked;
  for (let round = 0; round <= Object.keys(validators.conditions).length; round++) {
    const known = pick(answers, asked);
    const next = new Set<string>();
    collect(form.asked, validators, known, next);
    if (next.size === asked.size && [...next].every((name) => asked.has(name))) return next;
    asked = next;
  }
  return asked;
}

const alwaysAsked = memoizePerForm((form): ReadonlySet<string> => new Set(form.asked.fields));

function collect(branch: AskedBranch, validators: Validators, answers: Answers, into: Set<string>): void {
  for (const name of branch.fields) into.add(name);
  for (const condition of branch.conditions) {
    const chosen = validators.conditions[condition.test]?.(answers) ? condition.then : condition.else;
    if (chosen) collect(chosen, validators, answers, into);
  }
}

function pick(answers: Answers, names: ReadonlySet<string>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}
