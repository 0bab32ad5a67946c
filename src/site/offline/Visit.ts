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

/** The worker's answer. */
export interface VisitReply {
  /** Whether the page's document is a cached copy, as the network gave none. */
  cached: boolean;
}

/** A page's message to a worker that the server wants ended. */
export const END = 'end';
