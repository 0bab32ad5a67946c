import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { type FieldNode, fieldTree } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { WARNINGS } from '#journey/warnings.ts';
import { decodeStored, type StoredAnswers } from '#publication/compile/decodeStored.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { ExportRow } from '../../organiser/exports/ExportTable.ts';
import { PAYLOAD } from '../../organiser/exports/exportTables.ts';
import type { FormRecord, StoredSubmission } from '../../store/Submission.ts';
import type { Grant } from './authorise.ts';

/**
 * Whether everybody who may read a form sees a field: what is chosen, counted or ticked, and what `open` of its `desk` names; nothing else
 * that is typed or sent as a file.
 */
export function isOpenField(form: OpenForm, field: CompiledField | undefined): boolean {
  return isNamed(form, field) || isClosedSet(field);
}

/** What the form says of its open fields; nothing is open by name without `desk`. */
type OpenForm = Pick<CompiledForm, 'desk'>;

/** Whether `open` of `desk` names the field, or a group or list around it. */
function isNamed({ desk }: OpenForm, field: CompiledField | undefined): boolean {
  return desk?.open?.some((path) => `${field?.path}.`.startsWith(`${path}.`)) ?? false;
}

/** Whether a field is chosen, counted or ticked. */
export function isClosedSet(field: CompiledField | undefined): boolean {
  const { items, options, counting, type = 'string' } = field ?? {};
  const chosen = (items ?? { options }).options !== undefined || counting !== undefined;
  return chosen || ['boolean', 'integer', 'number'].includes(items?.type ?? type);
}

/** Whether a value that the form derives or computes is of open fields alone. */
function isOpenValue(form: CompiledForm, name: string): boolean {
  const { submission } = form;
  const derived = ownValue(submission.derive, name);
  // Without an answer as its source, it is the day of the submission.
  if (derived) return derived.details === undefined || isOpenField(form, fieldAt(form, derived.details));
  const { total, amount } = ownValue(submission.compute, name) ?? {};
  const sources = [total, amount?.of, amount?.by].filter((path) => path !== undefined);
  return sources.length > 0 && sources.every((path) => isOpenField(form, fieldAt(form, path)));
}

/** A submission as a person may see it: only such rows leave the queries of the desk. */
export type MaskedRow = ExportRow & Pick<StoredAnswers, 'otherCases'> & { readonly isMasked: true };

/**
 * Without `contact`, a row has only the answers that `isOpenField` allows, and of these only values that the form offers: a text
 * in the place of a choice is hidden, too.
 */
export function masked(grant: Grant, { form }: FormRecord, submission: StoredSubmission): MaskedRow {
  const { answers, sent, otherCases } = decodeStored(form, submission.payload);
  const known = { form, otherCases, isMasked: true } as const;
  if (grant.may('contact')) return { ...known, submission, answers, derived: sent };
  return {
    ...known,
    submission: { ...submission, payload: {}, computed: openValues(form, submission.computed) },
    answers: openAnswers(form, fieldTree(form), answers),
    derived: openValues(form, sent),
  };
}

/** Of derived or computed values, those that are of open fields alone. */
export function openValues(form: CompiledForm, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== WARNINGS && isOpenValue(form, name)),
  );
}

/** Of answers, those of open fields. */
export function openAnswers(form: OpenForm, nodes: readonly FieldNode[], answers: Answers): Answers {
  return Object.fromEntries(
    nodes.flatMap((node) => {
      const open = openAnswer(form, node, answerAt(answers, node.name));
      return open === undefined ? [] : [[node.name, open]];
    }),
  );
}

function openAnswer(form: OpenForm, { field, children }: FieldNode, answer: Answer): Answer {
  if (isNamed(form, field)) return answer;
  if (children.length > 0 && !field.counting) {
    if (Array.isArray(answer))
      return answer.map((entry) => openAnswers(form, children, isGroup(entry) ? entry : {}));
    return isGroup(answer) ? openAnswers(form, children, answer) : undefined;
  }
  if (!isClosedSet(field)) return undefined;
  const { counting } = field;
  const options = (field.items ?? field).options?.map(({ value }) => value);
  const isOpen = (value: Answer): boolean => {
    if (counting)
      return (
        isGroup(value) && isOffered(value[counting.value]) && typeof value[counting.quantity] === 'number'
      );
    return options ? isOffered(value) : typeof value === 'boolean' || typeof value === 'number';
  };
  const isOffered = (value: Answer) => options?.some((each) => each === value) ?? false;
  if (Array.isArray(answer)) return answer.filter(isOpen);
  return isOpen(answer) ? answer : undefined;
}

/** Whether a column has only values that the person may see. `id`: `payload.ville`, or of a column that every form has. */
export function isHiddenColumn(grant: Grant, versions: readonly FormRecord[], id: string): boolean {
  if (grant.may('contact') || !id.startsWith(PAYLOAD)) return false;
  const path = id.slice(PAYLOAD.length);
  if (path === WARNINGS) return true;
  return versions.some(({ form }) => !isOpenPath(form, path));
}

function isOpenPath(form: CompiledForm, path: string): boolean {
  const field = fieldAt(form, path);
  if (field) return isOpenField(form, field);
  const [name = ''] = path.split('.');
  if (Object.hasOwn(form.submission.derive, name) || Object.hasOwn(form.submission.compute, name))
    return isOpenValue(form, name);
  // `repas.diner` of a list of quantities; or the version has no such field.
  const around = fieldAt(form, path.slice(0, path.lastIndexOf('.')));
  return around === undefined || isOpenField(form, around);
}
