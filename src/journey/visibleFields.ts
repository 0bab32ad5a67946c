import type { CompiledForm, VisibleBranch } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Answers } from './answers/Answers.ts';
import { memoizePerForm } from './answers/memoizePerForm.ts';

/**
 * Returns the names of the top-level fields that are asked, given the answers. Conditions read only answers of asked
 * fields, so they are evaluated again until the result is stable: at most once per condition, as the check refuses circles.
 */
export function visibleFields(
  form: CompiledForm,
  validators: Validators,
  answers: Answers,
): ReadonlySet<string> {
  const { always, rounds } = startOf(form);
  let visible = always;
  if (rounds === 0) return visible;
  for (let round = 0; round <= rounds; round++) {
    const known = pick(answers, visible);
    const next = new Set<string>();
    collect(form.visible, validators, known, next);
    if (next.size === visible.size && [...next].every((name) => visible.has(name))) return next;
    visible = next;
  }
  return visible;
}

const startOf = memoizePerForm(({ visible }) => ({
  always: new Set(visible.fields) as ReadonlySet<string>,
  rounds: countConditions(visible),
}));

function countConditions(branch?: VisibleBranch): number {
  const count = (sum: number, { then, else: otherwise }: VisibleBranch['conditions'][number]) =>
    sum + 1 + countConditions(then) + countConditions(otherwise);
  return branch?.conditions.reduce(count, 0) ?? 0;
}

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
