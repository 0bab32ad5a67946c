import type { FieldError } from '#contract/FieldError.ts';
import type { RefusalCode, RefusalStatus } from '#messages/interface/refusalCodes.ts';

/** Something to tell the sender: a message id with its values, at a field when it has a path. */
export type Sentence = Omit<FieldError, 'path'> & { path?: string };

/** A request that is answered with 4xx or 503: thrown anywhere, worded in the reader's language at the end. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly sentences: readonly Sentence[];
  readonly headers: Readonly<Record<string, string>>;
  /** What the answer holds beside the sentences. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    sentences: readonly Sentence[],
    headers: Record<string, string> = {},
    facts: Record<string, unknown> = {},
  ) {
    super(sentences.map((sentence) => sentence.message).join(', '));
    this.status = status;
    this.sentences = sentences;
    this.headers = headers;
    this.facts = facts;
  }
}

/** A refusal that says one thing. */
export function refuse<Status extends RefusalStatus>(
  status: Status,
  message: RefusalCode<Status>,
  values?: Sentence['values'],
  headers?: Record<string, string>,
): Refusal {
  return new Refusal(status, [{ message, values }], headers);
}

/** 405, naming what is allowed. */
export function methodRefusal(method: string, allow: string): Refusal {
  return refuse(405, 'server.method', { method, allow }, { allow });
}
