import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { Answer, Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { isBlank } from './answers/isBlank.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';
import { visibleFields } from './visibleFields.ts';

/**
 * Returns the answers of asked fields that are not blank, without changing `answers`. A text without a visible character
 * is blank. An asked group always exists, so that missing answers are reported inside it.
 */
export function pruneAnswers(form: CompiledForm, validators: Validators, answers: Answers): Answers {
  const filled = pruneScope(fieldTree(form), answers);
  const visible = visibleFields(form, validators, filled);
  for (const name of Object.keys(filled)) if (!visible.has(name) && fieldAt(form, name)) delete filled[name];
  return filled;
}

/** Prunes the answers of the form, of a group, or of an entry of a list. */
function pruneScope(nodes: readonly FieldNode[], answers: Answers): Answers {
  const filled: Answers = {};
  for (const [name, answer] of Object.entries(answers)) if (!isBlank(answer)) filled[name] = answer;
  for (const { name, prune } of pruningsOf(nodes)) {
    const answer = prune(answerAt(filled, name));
    if (answer === undefined) delete filled[name];
    else filled[name] = answer;
  }
  return filled;
}

type Pruning = { name: string; prune: (answer: Answer) => Answer };

const known = new WeakMap<readonly FieldNode[], Pruning[]>();

/** The fields whose kind prunes its answer, with the function. */
function pruningsOf(nodes: readonly FieldNode[]): Pruning[] {
  const found =
    known.get(nodes) ??
    nodes.flatMap(({ name, field, children }) => {
      const { prune } = fieldTypeOf(field);
      const inside = (answers: Answers) => pruneScope(children, answers);
      return prune ? [{ name, prune: (answer: Answer) => prune(answer, field, inside) }] : [];
    });
  known.set(nodes, found);
  return found;
}
