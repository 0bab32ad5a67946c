import type { RefusalReason } from '#messages/interface/refusalBody.ts';
import type { RefusalCode, RefusalStatus } from '#messages/interface/refusalCodes.ts';

/** Ends a request with 4xx or 503. Any code may throw it; `answerError` translates its messages for the reader. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly reasons: readonly RefusalReason[];
  readonly headers: Readonly<Record<string, string>>;
  /** Further keys of the answer's JSON. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    reasons: readonly RefusalReason[],
    headers: Record<string, string> = {},
    extra: Record<string, unknown> = {},
  ) {
    super(reasons.map((reason) => reason.message).join(', '));
    this.status = status;
    this.reasons = reasons;
    this.headers = headers;
    this.extra = extra;
  }
}

/** Makes a `Refusal` with one message. */
export function refuse<Status extends RefusalStatus>(
  status: Status,
  message: RefusalCode<Status>,
  values?: RefusalReason['values'],
  headers?: Record<string, string>,
): Refusal {
  return new Refusal(status, [{ message, values }], headers);
}

/** 405 with the allowed methods in `Allow`. */
export function methodRefusal(method: string, allow: string): Refusal {
  return refuse(405, 'server.method', { method, allow }, { allow });
}
