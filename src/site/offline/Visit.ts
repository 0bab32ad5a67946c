/** The message of a page to the worker after the page was shown. */
export interface Visit {
  /** Path of a document to keep. */
  document?: string;
  /** URLs that the page has loaded. */
  loaded: readonly string[];
  /** Locale ids, the first without a prefix. */
  locales: readonly string[];
  /** The start of the addresses of the page's language. */
  prefix: string;
  /** Whether to fetch all forms, and everything out of date; the page asks once, if the visitor may take part. */
  ahead: boolean;
}

/** The worker's replies to a visit: the first at once, the second once the visit is cached or the network has failed. */
export type VisitReply =
  /** Whether the page's document is a cached copy, as the network gave none. */
  | { fromCache: boolean }
  /** Whether all of the visit is cached. */
  | { done: boolean };

/** A page's message to a worker that the server wants ended. */
export const END = 'end';

/** Whether a request failed for the network. A browser that refuses workers or storage rejects with a `DOMException`. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}
