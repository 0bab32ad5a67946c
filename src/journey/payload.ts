import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answer, AnswerFile, Answers } from './answers/Answers.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { isFile } from './answers/isFile.ts';
import { derivePayload } from './derivePayload.ts';

export interface DecodedPayload {
  answers: Answers;
  /** What the sender put in for derived and computed names. */
  sent: Record<string, unknown>;
  /** Names that the form knows nothing of. */
  unknown: string[];
}

/** One part of a multipart submission. */
export type Part = [name: string, value: string | AnswerFile];

/** The payload of section 7: pruned answers, with titles where the form asks for them, and what is derived. */
export function encodePayload(form: CompiledForm, answers: Answers, now: Date): Record<string, unknown> {
  const payload: Record<string, unknown> = inFieldOrder(fieldTree(form), answers);
  for (const name of form.submission.titles)
    payload[name] = translateOptions(form, name, answers[name], 'name');
  return Object.assign(payload, derivePayload(form, answers, now));
}

/** A payload taken apart again; `encodePayload` undone. Nothing is checked but the names. */
export function decodePayload(form: CompiledForm, payload: Record<string, unknown>): DecodedPayload {
  const decoded: DecodedPayload = { answers: {}, sent: {}, unknown: [] };
  for (const [name, value] of Object.entries(payload)) {
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
 * The parts of a multipart submission: groups in brackets (`pieceJointes[cv]`), lists as repeated parts, and lists of
 * objects numbered (`stands[0][quantity]`).
 */
export function encodeParts(form: CompiledForm, answers: Answers, now: Date): Part[] {
  return payloadParts(encodePayload(form, answers, now));
}

/** The same, of a payload that is encoded already. */
export function payloadParts(payload: Record<string, unknown>): Part[] {
  return Object.entries(payload).flatMap(([name, value]) => toParts(name, value));
}

/**
 * The same answers make the same bytes in whatever order they were given: an `Idempotency-Key` stands for bytes. A group
 * that nobody has to fill and nobody filled is left out.
 */
function inFieldOrder(nodes: readonly FieldNode[], answers: Answers): Answers {
  const ordered: Answers = {};
  for (const { name, field, children } of nodes) {
    if (!Object.hasOwn(answers, name)) continue;
    const answer = answers[name];
    if (children.length === 0) ordered[name] = answer;
    else if (Array.isArray(answer))
      ordered[name] = answer.map((item) => inFieldOrder(children, item as Answers));
    else if (field.required || Object.keys(answer as Answers).length > 0) {
      ordered[name] = inFieldOrder(children, answer as Answers);
    }
  }
  return ordered;
}

function toParts(name: string, value: unknown): Part[] {
  if (value === undefined || value === null) return [];
  if (isFile(value)) return [[name, value]];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      toParts(typeof item === 'object' ? `${name}[${index}]` : name, item),
    );
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => toParts(`${name}[${key}]`, item));
  return [[name, String(value)]];
}

/** Options by value become options by French title, or back. What is no option stays, and fails validation. */
function translateOptions(form: CompiledForm, path: string, answer: Answer, to: 'name' | 'value'): Answer {
  const from = to === 'name' ? 'value' : 'name';
  const translate = (item: Answer): Answer =>
    form.fields[path]?.options?.find((option) => option[from] === item)?.[to] ?? foreign(item, to);
  return Array.isArray(answer) ? answer.map(translate) : answer === undefined ? undefined : translate(answer);
}

/** A value where a title belongs must not pass for the option. */
function foreign(item: Answer, to: 'name' | 'value'): Answer {
  return to === 'value' && typeof item === 'string' ? `${item}\u0000` : item;
}
