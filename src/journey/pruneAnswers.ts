import type { CompiledForm, VisibleBranch } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import { memoizeObject } from '#definitions/sources/memoize.ts';
import type { Answer, Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { isBlank } from './answers/isBlank.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';
import { type Asked, askedIn } from './visibleFields.ts';

/**
 * Returns the answers of asked fields that are not blank, without changing `answers`. A text without a visible character
 * is blank. An asked group always exists, so that missing answers are reported inside it.
 */
export function pruneAnswers(
  form: CompiledForm,
  validators: Validators,
  answers: Answers,
  known?: PrunedGroups,
): Answers {
  return pruneScope(fieldTree(form), form.visible, validators, answers, known);
}

/** The pruned answers of groups and entries, which nobody changes in place. */
export type PrunedGroups = WeakMap<Answers, Answers>;

/** Returns what is asked in a group, or in an entry of a list, that has conditions. */
export function askedInside(
  { children, field }: FieldNode,
  validators: Validators,
  answers: Answers,
): Asked | undefined {
  return (
    field.visible && askedIn(field.visible, validators, pruneScope(children, undefined, validators, answers))
  );
}

/** Prunes the answers of the form, of a group, or of an entry of a list. Names that are no fields stay. */
function pruneScope(
  nodes: readonly FieldNode[],
  branch: VisibleBranch | undefined,
  validators: Validators,
  answers: Answers,
  known?: PrunedGroups,
): Answers {
  const filled: Answers = {};
  for (const [name, answer] of Object.entries(answers)) if (!isBlank(answer)) filled[name] = answer;
  for (const { name, prune } of pruningsOf(nodes)) {
    const answer = prune(answerAt(filled, name), validators, known);
    if (answer === undefined) delete filled[name];
    else filled[name] = answer;
  }
  if (!branch) return filled;
  const { names } = askedIn(branch, validators, filled);
  for (const { name } of nodes) if (!names.has(name)) delete filled[name];
  return filled;
}

type Pruning = {
  name: string;
  prune: (answer: Answer, validators: Validators, known?: PrunedGroups) => Answer;
};

/** The fields whose kind prunes its answer, with the function. */
const pruningsOf = memoizeObject((nodes: readonly FieldNode[]) =>
  nodes.flatMap(({ name, field, children }): Pruning[] => {
    const { prune } = fieldTypeOf(field);
    if (!prune) return [];
    const inside = (validators: Validators, known?: PrunedGroups) => (answers: Answers) => {
      const pruned = known?.get(answers) ?? pruneScope(children, field.visible, validators, answers, known);
      known?.set(answers, pruned);
      return pruned;
    };
    return [{ name, prune: (answer, validators, known) => prune(answer, field, inside(validators, known)) }];
  }),
);
