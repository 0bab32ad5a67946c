import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { INNER_LIST } from '#definitions/sources/innerNames.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { Answer, AnswerFile, Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { isFile } from './answers/isFile.ts';
import { isGroup } from './answers/isGroup.ts';
import { derivePayload } from './derivePayload.ts';

export interface DecodedPayload {
  answers: Answers;
  /** Values that the sender put under derived and computed names. */
  sent: Record<string, unknown>;
  /** Names that the form does not have. */
  unknown: string[];
}

/** One part of a multipart submission. */
export type Part = [name: string, value: string | AnswerFile];

/** Returns the payload: pruned answers, titles where the form wants them, derived values. */
export function encodePayload(form: CompiledForm, answers: Answers, now: Date): Record<string, unknown> {
  const payload: Record<string, unknown> = inFieldOrder(fieldTree(form), answers);
  for (const name of form.submission.titles)
    payload[name] = translateOptions(form, name, answerAt(answers, name), 'name');
  return Object.assign(payload, derivePayload(form, answers, now));
}

/** Splits a payload into answers and other values: the inverse of `encodePayload`. Checks nothing but names. */
export function decodePayload(form: CompiledForm, payload: Record<string, unknown>): DecodedPayload {
  const decoded: DecodedPayload = { answers: {}, sent: {}, unknown: [] };
  for (const [name, value] of Object.entries(received(fieldTree(form), payload as Answers))) {
    if (Object.hasOwn(form.fields, name) && !name.includes('.')) {
      const titles = form.submission.titles.includes(name);
      decoded.answers[name] = titles
        ? translateOptions(form, name, value as Answer, 'value')
        : (value as Answer);
    } else if (Object.hasOwn(form.submission.derive, name) || Object.hasOwn(form.submission.compute, name)) {
      decoded.sent[name] = value;
    } else decoded.unknown.push(name);
  }
  return decoded;
}

/**
 * Returns a group of a payload as answers: without the nulls of fields that may be blank, with the variants that the answers show,
 * with a field that several cases define under each of its names, of which one is asked, and with a list in a list in its group.
 */
export function received(nodes: readonly FieldNode[], group: Answers): Answers {
  const fields = nodes.filter(readsOtherwise);
  if (fields.length === 0) return group;
  const answers = { ...group };
  const others: string[] = [];
  for (const { name, field, children } of fields) {
    const { sentAs, variants } = field;
    if (variants) {
      if (Object.hasOwn(group, name)) continue;
      const chosen = variantIn(variants, nodes, group);
      answers[name] = chosen;
      others.push(...namesakesOf(variants, chosen, nodes));
      continue;
    }
    if (sentAs && Object.hasOwn(group, sentAs) && !Object.hasOwn(group, name)) {
      answers[name] = ownValue(group, sentAs);
      if (nodes.every((node) => node.name !== sentAs)) delete answers[sentAs];
    }
    const answer: unknown = answerAt(answers, name);
    if (answer === null && field.nullable !== undefined) delete answers[name];
    else if (isFixedList(children)) {
      if (Array.isArray(answer)) answers[name] = fixedAnswers(children, answer);
    } else if (Array.isArray(answer))
      answers[name] = answer.map((entry) => {
        // Parts are read into the group already.
        const isBare = isInnerList(children) && !(isGroup(entry) && Object.hasOwn(entry, INNER_LIST));
        const inside = isBare ? { [INNER_LIST]: entry } : entry;
        return isGroup(inside) ? received(children, inside) : inside;
      });
    else if (field.type === 'object' && isGroup((answer ?? {}) as Answer))
      answers[name] = received(children, (answer ?? {}) as Answers);
  }
  for (const name of others) delete answers[name];
  return answers;
}

/** The fields of the other variants that have the name of one of the chosen variant in payloads. */
function namesakesOf(
  variants: NonNullable<CompiledField['variants']>,
  chosen: number,
  nodes: readonly FieldNode[],
): string[] {
  const sentAs = new Map(nodes.map(({ name, field }) => [name, field.sentAs ?? name]));
  const own = variants[chosen]?.names ?? [];
  const sent = new Set(own.map((name) => sentAs.get(name)));
  return variants
    .flatMap(({ names }) => names)
    .filter((name) => !own.includes(name) && sent.has(sentAs.get(name)));
}

/** The entries of a list with fixed entries by their names here; further ones under names that no form has. */
function fixedAnswers(children: readonly FieldNode[], entries: readonly Answer[]): Answers {
  const named = entries.flatMap((entry, index) =>
    entry === null ? [] : [[children[index]?.name ?? String(index), entry] as const],
  );
  return received(children, Object.fromEntries(named));
}

/** Whether a payload has a field, or one inside it, in another way than the answers. */
function readsOtherwise({ field, children }: FieldNode): boolean {
  const { nullable, sentAs } = field;
  return (
    nullable !== undefined || sentAs !== undefined || isInnerList(children) || children.some(readsOtherwise)
  );
}

/** Whether the entries of a list are lists. */
function isInnerList(children: readonly FieldNode[]): boolean {
  return children[0]?.name === INNER_LIST;
}

/** Whether a group stands for a list with fixed entries. */
function isFixedList(children: readonly FieldNode[]): boolean {
  return children[0]?.field.sentAs === '0';
}

/** Answers by their indexes as a list, with null for one that lacks before others. */
function fixedEntries(answers: Answers): Answer {
  const length = 1 + Math.max(-1, ...Object.keys(answers).map(Number));
  return Array.from({ length }, (_, index) => answers[index] ?? null) as Answer;
}

/** The number of the variant that suits a group of a payload best; of several, the first that asks nothing, else the first. */
function variantIn(
  variants: NonNullable<CompiledField['variants']>,
  nodes: readonly FieldNode[],
  group: Answers,
): number {
  const scores = variants.map(({ names, required }) => {
    const asked = nodes.filter(({ name }) => names.includes(name));
    // What cases define otherwise is sent under one name.
    const sent = new Set(asked.map(({ name, field }) => field.sentAs ?? name));
    return [...sent].reduce((score, each) => {
      const fields = asked.filter(({ name, field }) => (field.sentAs ?? name) === each);
      const answer = answerAt(group, each);
      // A group that is not there is an empty one.
      const isMissing = fields.some(({ name, field }) => required.includes(name) && field.type !== 'object');
      if (answer === undefined) return isMissing ? score - 1 : score;
      return score + (fields.some(({ field }) => suits(field, answer)) ? 1 : -names.length - 1);
    }, 0);
  });
  const best = Math.max(...scores);
  const silent = variants.findIndex(({ names }, index) => names.length === 0 && scores[index] === best);
  return silent < 0 ? scores.indexOf(best) : silent;
}

/** Whether a received answer is one of those that a field can have. */
function suits({ type, options, fixed, default: only }: CompiledField, answer: Answer): boolean {
  if (fixed) return answer === only;
  if (options && type !== 'array') return options.some(({ value }) => value === answer);
  if (type === 'array') return Array.isArray(answer);
  if (type === 'integer') return Number.isInteger(answer);
  return type === 'file' || typeof answer === type;
}

/**
 * Returns the parts of a multipart submission: groups in brackets (`pieceJointes[cv]`), lists as repeated parts, lists of
 * objects with indexes (`stands[0][quantity]`).
 */
export function encodeParts(form: CompiledForm, answers: Answers, now: Date): Part[] {
  return payloadParts(encodePayload(form, answers, now));
}

/** Returns the parts of an encoded payload. */
export function payloadParts(payload: Record<string, unknown>): Part[] {
  return Object.entries(payload).flatMap(([name, value]) => toParts(name, value));
}

/**
 * Sorts answers in the order of the fields, so that equal answers give equal bytes: an `Idempotency-Key` belongs to the
 * bytes. Each has the name that payloads have. Omits an optional group without answers.
 */
export function inFieldOrder(nodes: readonly FieldNode[], answers: Answers): Answers {
  const ordered: Answers = {};
  for (const { name: own, field, children } of nodes) {
    if (field.sentAs === '') continue;
    const name = field.sentAs ?? own;
    const answer = answerAt(answers, own);
    // Null is no answer, but what JSON has for one.
    if (answer === undefined && field.nullable) ordered[name] = null as unknown as Answer;
    if (answer === undefined) continue;
    if (children.length === 0) ordered[name] = answer;
    else if (Array.isArray(answer)) ordered[name] = encodeEntries(children, answer);
    else {
      const inner = inFieldOrder(children, answer as Answers);
      if (field.required || Object.keys(inner).length > 0)
        ordered[name] = isFixedList(children) ? fixedEntries(inner) : inner;
    }
  }
  return ordered;
}

/** Returns the entries of a list as payloads have them. `children`: the fields of each. */
export function encodeEntries(children: readonly FieldNode[], entries: readonly Answer[]): Answer[] {
  return entries.map((each) => {
    const entry = inFieldOrder(children, each as Answers);
    return isInnerList(children) ? (entry[INNER_LIST] ?? []) : entry;
  });
}

function toParts(name: string, value: unknown): Part[] {
  if (value === undefined || value === null) return [];
  if (isFile(value)) return [[name, value]];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      toParts(typeof item === 'object' && !isFile(item) ? `${name}[${index}]` : name, item),
    );
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => toParts(`${name}[${key}]`, item));
  return [[name, String(value)]];
}

/** Replaces values of options by French titles, or back. Anything else stays, and fails validation. */
function translateOptions(form: CompiledForm, path: string, answer: Answer, to: 'name' | 'value'): Answer {
  const from = to === 'name' ? 'value' : 'name';
  const translate = (item: Answer): Answer =>
    fieldAt(form, path)?.options?.find((option) => option[from] === item)?.[to] ?? notAnOption(item, to);
  return Array.isArray(answer) ? answer.map(translate) : answer === undefined ? undefined : translate(answer);
}

/** Marks a text that is not a title: if it is an option's value, it must not pass as the option. */
function notAnOption(item: Answer, to: 'name' | 'value'): Answer {
  return to === 'value' && typeof item === 'string' ? `${item}\u0000` : item;
}
