import { isAxiosError } from 'axios';

/** Why a call failed. */
export class CallError extends Error {
  override name = 'CallError';
  /** 0: the server was not reached. */
  readonly status: number;
  /** In the reader's language; none if the server was not reached. */
  readonly texts: readonly string[];
  /** What the server replied. */
  readonly reply: unknown;

  constructor(status: number, texts: readonly string[], reply: unknown, cause: unknown) {
    super(texts.join('\n') || `status ${status}`, { cause });
    this.status = status;
    this.texts = texts;
    this.reply = reply;
  }

  /** The reply of a change that came second: how it is now. Undefined for another failure, or a reply without these keys. */
  present<Reply>(...keys: readonly (keyof Reply & string)[]): Reply | undefined {
    const { status, reply } = this;
    if (status !== 409 || typeof reply !== 'object' || reply === null) return undefined;
    return keys.every((key) => key in reply) ? (reply as Reply) : undefined;
  }

  static from(error: unknown): CallError {
    if (error instanceof CallError) return error;
    const response = isAxiosError(error) ? error.response : undefined;
    const texts: unknown = response?.data?.errors;
    return new CallError(response?.status ?? 0, Array.isArray(texts) ? texts : [], response?.data, error);
  }
}
