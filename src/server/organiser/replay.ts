import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FieldError } from '#contract/FieldError.ts';
import type { PublishedForm } from '#contract/Publication.ts';
import { payloadPath } from '#definitions/sources/innerNames.ts';
import { memoize } from '#definitions/sources/memoize.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { fieldTree } from '#journey/answers/fieldTree.ts';
import { computeValues } from '#journey/derivePayload.ts';
import { decodePayload, inFieldOrder, received } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { restoreAnswers } from '#journey/restoreAnswers.ts';
import { validateAnswers } from '#journey/validateAnswers.ts';
import { restoreForm } from '#publication/compile/restoreForm.ts';
import type { StoredSubmission } from '../store/Submission.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

/** Refusals of a form that are shown one by one. */
const SHOWN = 20;

/** An answer that would be refused now, masked. */
export interface RefusedAnswer {
  reference: string;
  path: string;
  value: string;
}

/** What stored submissions of a form say of its next version. Counts are of submissions. */
export interface Replay {
  total: number;
  /** That would be refused now and would not be by the live version. */
  refused: number;
  /** How many of them by the path of the field. */
  byField: Map<string, number>;
  /** The first of them. */
  shown: RefusedAnswer[];
  /** With answers that the form does not ask any more, by field. */
  lost: Map<string, number>;
  /** Sums by the name of a computed value, of submissions in which it differs. */
  amounts: Map<string, { count: number; before: number; after: number }>;
}

/**
 * Sends all stored submissions of a form once more, to its live and its next version, and stores nothing. A page of submissions
 * is in memory at once.
 */
export async function replay(
  store: Pick<SubmissionStore, 'list' | 'formRecord'>,
  live: PublishedForm | undefined,
  next: PublishedForm,
): Promise<Replay> {
  const found: Replay = {
    ...{ total: 0, refused: 0, shown: [] },
    ...{ byField: new Map(), lost: new Map(), amounts: new Map() },
  };
  const formId = live?.form.id ?? next.form.id;
  const versionOf = memoize(async (version: string): Promise<PublishedForm | undefined> => {
    if (version === live?.form.version) return live;
    const record = await store.formRecord(formId, version);
    return record && restoreForm(record.form);
  });
  for await (const submission of store.list(formId)) {
    const stored = (await versionOf(submission.formVersion)) ?? next;
    replayOne(found, submission, stored.form, live ?? stored, next);
  }
  return found;
}

function replayOne(
  found: Replay,
  { reference, payload }: StoredSubmission,
  stored: CompiledForm,
  live: PublishedForm,
  next: PublishedForm,
): void {
  found.total += 1;
  // Each version has names of its own for a field that several cases define.
  const sent = inFieldOrder(fieldTree(stored), withFiles(decodePayload(stored, payload).answers) as Answers);
  const [before, after] = [sendTo(live, sent), sendTo(next, sent)];
  const known = new Set(before.errors.map(({ path }) => payloadPath(path)));
  const refused = after.errors.filter(({ path }) => !known.has(payloadPath(path)));
  if (refused.length > 0) found.refused += 1;
  for (const path of new Set(refused.map((error) => withoutIndex(error.path)))) count(found.byField, path);
  if (found.shown.length < SHOWN)
    for (const { path } of refused)
      found.shown.push({ reference, path, value: masked(valueAt(sent, payloadPath(path))) });
  for (const name of Object.keys(sent)) {
    const [first, ...others] = namesIn(live.form, name);
    if (first === undefined || namesIn(next.form, name).length > 0) continue;
    count(found.lost, others.find((other) => Object.hasOwn(before.answers, other)) ?? first);
  }
  const [old, now] = [computeValues(live.form, before.answers), computeValues(next.form, after.answers)];
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [from = 0, to = 0] = [old[name], now[name]];
    if (from === to) continue;
    const sums = found.amounts.get(name) ?? { count: 0, before: 0, after: 0 };
    found.amounts.set(name, {
      count: sums.count + 1,
      before: sums.before + from,
      after: sums.after + to,
    });
  }
}

/** As a browser puts the answers of a draft into a form that has changed, and the server validates them. */
function sendTo(
  { form, validators }: PublishedForm,
  sent: Answers,
): { answers: Answers; errors: FieldError[] } {
  const answers = restoreAnswers(form, received(fieldTree(form), sent), {}) ?? {};
  const pruned = pruneAnswers(form, validators, answers);
  return { answers: pruned, errors: validateAnswers(form, validators, pruned) };
}

/** The names that a form has for the answer of a name in payloads. */
function namesIn(form: CompiledForm, sent: string): string[] {
  return fieldTree(form).flatMap(({ name, field }) => ((field.sentAs ?? name) === sent ? [name] : []));
}

/** A file of which only name and size are read. */
class StoredFile extends Blob {
  readonly name: string;
  readonly #size: number;

  constructor({ name, size }: { name: string; size: number }) {
    super();
    this.name = name;
    this.#size = size;
  }

  override get size(): number {
    return this.#size;
  }
}

/** The answers with files in place of their facts (`storeSubmission`). */
function withFiles(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map(withFiles);
  const entries = Object.entries(answer);
  const { name, size } = answer as { name?: unknown; size?: unknown };
  if (entries.length === 2 && typeof name === 'string' && typeof size === 'number')
    return new StoredFile({ name, size });
  return Object.fromEntries(entries.map(([key, inner]) => [key, withFiles(inner)]));
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** `personnes.0.nom` is the field `personnes.nom`. */
function withoutIndex(path: string): string {
  return path.replaceAll(/\.\d+(?=\.|$)/g, '');
}

function valueAt(sent: Answers, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], sent);
}

/** Says how long a text is and how it begins, and of anything else only that it is there. */
function masked(value: unknown): string {
  if (value === undefined) return '–';
  if (typeof value !== 'string') return '•••';
  const letters = [...value];
  const shown = letters.length > 5 ? 2 : 0;
  return letters
    .map((letter, index) => (index < shown || /[\s.@+-]/.test(letter) ? letter : '•'))
    .join('')
    .slice(0, 60);
}
