import type { CompiledForm, VisibleBranch } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import { memoizeObject } from '#definitions/sources/memoize.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { type DecodedPayload, decodePayload } from '#journey/payload.ts';
import { askedIn, visibleFields } from '#journey/visibleFields.ts';
import { restoreForm } from './restoreForm.ts';

export interface StoredAnswers extends DecodedPayload {
  /** The paths under which cases that were not asked have a field: `animaux.0.repas:2`. */
  otherCases: ReadonlySet<string>;
}

/**
 * Splits a stored payload as `decodePayload` does. Of what decoding supposes before answers are validated, it leaves what the payload's
 * version of the form asked: an answer that several cases define has one name, and a choice that was not asked chooses no variant that
 * asks nothing.
 */
export function decodeStored(form: CompiledForm, payload: Record<string, unknown>): StoredAnswers {
  const decoded = decodePayload(form, payload);
  const otherCases = new Set<string>();
  const nodes = fieldTree(form);
  if (!needConditions(nodes)) return { ...decoded, otherCases };
  const { validators } = restored(form);
  const answers = onlyAsked(nodes, form.visible, decoded.answers, '', { validators, otherCases });
  return { ...decoded, answers, otherCases };
}

const restored = memoizeObject(restoreForm);

/** What the payload's version of the form asked, as `visibleFields` returns it. `answers`: those of `decodeStored`. */
export function askedFields(form: CompiledForm, answers: Answers): ReadonlySet<string> {
  return visibleFields(form, restored(form).validators, answers);
}

/**
 * Whether two fields of a form, group or entry, or inside it, have one name in payloads, or a variant asks nothing: then only conditions
 * say what was asked.
 */
const needConditions: (nodes: readonly FieldNode[]) => boolean = memoizeObject((nodes) =>
  nodes.some(
    (node, index) =>
      namesakeOf(node, nodes.slice(0, index)) !== undefined ||
      node.field.variants?.some(({ names }) => names.length === 0) ||
      needConditions(node.children),
  ),
);

function namesakeOf(node: FieldNode, others: readonly FieldNode[]): FieldNode | undefined {
  return others.find((other) => areNamesakes(node, other));
}

/** Whether two fields of one group have one name in payloads. */
function areNamesakes({ name, field }: FieldNode, other: FieldNode): boolean {
  const { sentAs = name } = field;
  return sentAs !== '' && other.name !== name && (other.field.sentAs ?? other.name) === sentAs;
}

/**
 * Returns the answers of a form, group or entry without those that it only seems to have. Of the names of one answer, it keeps those that
 * are asked; the first if none is: what decided that may be erased. Adds the paths of the others. `around`: its path, with a dot.
 */
function onlyAsked(
  nodes: readonly FieldNode[],
  branch: VisibleBranch | undefined,
  given: Answers,
  around: string,
  form: { validators: Validators; otherCases: Set<string> },
): Answers {
  const answers = { ...given };
  for (const { name, field, children } of nodes) {
    if (!Object.hasOwn(given, name) || !needConditions(children)) continue;
    const inside = (group: Answer, path: string): Answer =>
      isGroup(group) ? onlyAsked(children, field.visible, group, `${path}.`, form) : group;
    const answer = answerAt(given, name);
    const path = around + name;
    answers[name] = Array.isArray(answer)
      ? answer.map((entry, index) => inside(entry, `${path}.${index}`))
      : inside(answer, path);
  }
  if (!branch) return answers;
  const { names } = askedIn(branch, form.validators, answers);
  const asked = nodes.filter(({ name }) => names.has(name));
  const others = nodes.filter(({ name }) => !names.has(name));
  for (const [index, node] of others.entries()) {
    if (!(namesakeOf(node, asked) ?? namesakeOf(node, others.slice(0, index)))) continue;
    delete answers[node.name];
    form.otherCases.add(around + node.name);
  }
  return withoutSilentChoices(others, answers);
}

/** Removes the choice of each variant that asks nothing, also inside groups. */
function withoutSilentChoices(nodes: readonly FieldNode[], given: Answers): Answers {
  const answers = { ...given };
  for (const { name, field, children } of nodes) {
    const answer = answerAt(given, name);
    if (field.variants?.[Number(answer)]?.names.length === 0) delete answers[name];
    else if (children.length > 0 && isGroup(answer)) answers[name] = withoutSilentChoices(children, answer);
  }
  return answers;
}
