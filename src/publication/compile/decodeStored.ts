import type { CompiledForm, VisibleBranch } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { memoizePerForm } from '#journey/answers/memoizePerForm.ts';
import { type DecodedPayload, decodePayload } from '#journey/payload.ts';
import { askedIn } from '#journey/visibleFields.ts';
import { restoreForm } from './restoreForm.ts';

/**
 * Splits a stored payload as `decodePayload` does. A field that several cases define has its answer under the name of the case that its
 * version of the form asked: before answers are validated, they stand under each.
 */
export function decodeStored(form: CompiledForm, payload: Record<string, unknown>): DecodedPayload {
  const decoded = decodePayload(form, payload);
  const nodes = fieldTree(form);
  if (!haveNamesakes(nodes)) return decoded;
  const { validators } = restored(form);
  return { ...decoded, answers: withoutNamesakes(nodes, form.visible, validators, decoded.answers) };
}

const restored = memoizePerForm(restoreForm);

const known = new WeakMap<readonly FieldNode[], boolean>();

/** Whether two fields of a form, group or entry, or inside it, have one name in payloads. */
function haveNamesakes(nodes: readonly FieldNode[]): boolean {
  const found =
    known.get(nodes) ??
    (nodes.some((node, index) => namesakeOf(node, nodes.slice(0, index)) !== undefined) ||
      nodes.some(({ children }) => haveNamesakes(children)));
  known.set(nodes, found);
  return found;
}

function namesakeOf(node: FieldNode, others: readonly FieldNode[]): FieldNode | undefined {
  return others.find((other) => areNamesakes(node, other));
}

/** Whether two fields of one group have one name in payloads. */
export function areNamesakes({ name, field }: FieldNode, other: FieldNode): boolean {
  const { sentAs = name } = field;
  return sentAs !== '' && other.name !== name && (other.field.sentAs ?? other.name) === sentAs;
}

/** Of the names of one answer, those that are asked; the first if none is: what decided that may be erased. */
function withoutNamesakes(
  nodes: readonly FieldNode[],
  branch: VisibleBranch | undefined,
  validators: Validators,
  given: Answers,
): Answers {
  const answers = { ...given };
  for (const { name, field, children } of nodes) {
    if (!Object.hasOwn(given, name) || !haveNamesakes(children)) continue;
    const inside = (group: Answer): Answer =>
      isGroup(group) ? withoutNamesakes(children, field.visible, validators, group) : group;
    const answer = answerAt(given, name);
    answers[name] = Array.isArray(answer) ? answer.map(inside) : inside(answer);
  }
  if (!branch) return answers;
  const { names } = askedIn(branch, validators, answers);
  const asked = nodes.filter(({ name }) => names.has(name));
  for (const [index, node] of nodes.entries())
    if (!names.has(node.name) && (namesakeOf(node, asked) ?? namesakeOf(node, nodes.slice(0, index))))
      delete answers[node.name];
  return answers;
}
