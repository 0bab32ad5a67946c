import type { CompiledForm, VisibleBranch } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import { memoizeObject } from '#definitions/sources/memoize.ts';
import type { Answer, Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { isGroup } from './answers/isGroup.ts';

/** What is asked in one scope: the form, a group, or an entry of a list. */
export interface Asked {
  names: ReadonlySet<string>;
  /** The names that must be answered. */
  required: ReadonlySet<string>;
}

/**
 * Returns the names of the top-level fields that are asked, given the answers, and the paths of the fields that are asked in groups
 * and entries with conditions (`equipes.0.nom`). `answers`: pruned, if a group or list has conditions.
 */
export function visibleFields(
  form: CompiledForm,
  validators: Validators,
  answers: Answers,
): ReadonlySet<string> {
  const { names } = askedIn(form.visible, validators, answers);
  const scopes = nodesWithScopes(form);
  if (scopes.length === 0) return names;
  const visible = new Set(names);
  const add = (nodes: readonly FieldNode[], inside: Answers, prefix: string) => {
    for (const { name, field, children } of nodes) {
      const path = prefix + name;
      const answer = answerAt(inside, name);
      const groups = field.list ? (Array.isArray(answer) ? answer : []) : [answer ?? {}];
      groups.forEach((group: Answer, index) => {
        if (!isGroup(group)) return;
        const around = field.list ? `${path}.${index}.` : `${path}.`;
        const asked = field.visible && askedInGroup(field.visible, validators, group);
        const shown = asked ? children.filter((child) => asked.names.has(child.name)) : children;
        if (asked) for (const child of shown) visible.add(around + child.name);
        add(shown.filter(hasScopes), group, around);
      });
    }
  };
  add(
    scopes.filter(({ name }) => names.has(name)),
    answers,
    '',
  );
  return visible;
}

const known = new WeakMap<Answers, { branch: VisibleBranch; asked: Asked }>();

/** As `askedIn`, once for the same pruned answers. */
function askedInGroup(branch: VisibleBranch, validators: Validators, group: Answers): Asked {
  const before = known.get(group);
  if (before?.branch === branch) return before.asked;
  const asked = askedIn(branch, validators, group);
  known.set(group, { branch, asked });
  return asked;
}

/** Whether conditions decide what is asked in a group or list of the form. */
export function hasInnerConditions(form: CompiledForm): boolean {
  return nodesWithScopes(form).length > 0;
}

const nodesWithScopes = memoizeObject((form: CompiledForm) => fieldTree(form).filter(hasScopes));

/** Whether conditions decide what is asked inside a field. */
export function hasScopes({ field, children }: FieldNode): boolean {
  return field.visible !== undefined || children.some(hasScopes);
}

/**
 * Returns what is asked in a scope, given its answers. Conditions read only answers of asked fields, so they are evaluated again
 * until the result is stable: at most once per condition, as the check refuses circles.
 */
export function askedIn(branch: VisibleBranch, validators: Validators, answers: Answers): Asked {
  const { always, rounds } = startOf(branch);
  let asked = always;
  if (rounds === 0) return asked;
  for (let round = 0; round <= rounds; round++) {
    const known = pick(answers, asked.names);
    const next = { names: new Set<string>(), required: new Set<string>() };
    collect(branch, validators, known, next);
    if (isSame(next.names, asked.names)) return next;
    asked = next;
  }
  return asked;
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

const startOf = memoizeObject((branch: VisibleBranch): { always: Asked; rounds: number } => ({
  always: { names: new Set(branch.fields), required: new Set(branch.required) },
  rounds: countConditions(branch),
}));

function countConditions(branch?: VisibleBranch): number {
  const count = (sum: number, { then, else: otherwise }: VisibleBranch['conditions'][number]) =>
    sum + 1 + countConditions(then) + countConditions(otherwise);
  return branch?.conditions.reduce(count, 0) ?? 0;
}

function collect(
  branch: VisibleBranch,
  validators: Validators,
  answers: Answers,
  into: { names: Set<string>; required: Set<string> },
): void {
  for (const name of branch.fields) into.names.add(name);
  for (const name of branch.required) into.required.add(name);
  for (const condition of branch.conditions) {
    const chosen = validators.conditions[condition.test]?.(answers) ? condition.then : condition.else;
    if (chosen) collect(chosen, validators, answers, into);
  }
}

function pick(answers: Answers, names: ReadonlySet<string>): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}
