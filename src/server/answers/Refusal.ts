import type { Sentence } from '#messages/interface/refusalBody.ts';
import type { RefusalCode, RefusalStatus } from '#messages/interface/refusalCodes.ts';

/** Ends a request with 4xx or 503. Any code may throw it; `answerError` translates its messages for the reader. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly sentences: readonly Sentence[];
  readonly headers: Readonly<Record<string, string>>;
  /** Further keys of the answer's JSON. */
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

/** Makes a `Refusal` with one message. */
export function refuse<Status extends RefusalStatus>(
  status: Status,
  message: RefusalCode<Status>,
  values?: Sentence['values'],
  headers?: Record<string, string>,
): Refusal {
  return new Refusal(status, [{ message, values }], headers);
}

/** 405 with the allowed methods in `Allow`. */
export function methodRefusal(method: string, allow: string): Refusal {
  return refuse(405, 'server.method', { method, allow }, { allow });
}
