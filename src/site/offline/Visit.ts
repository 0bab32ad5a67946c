/** What a page tells the worker after it was shown. */
export interface Visit {
  /** Path of a document to keep. */
  document?: string;
  /** URLs that the page has loaded. */
  loaded: readonly string[];
  /** Locale ids, the first without a prefix. */
  locales: readonly string[];
  /** What the addresses of the page's language begin with. */
  prefix: string;
  /** Whether to fetch all forms, and what is out of date; the page asks once, if the visitor may take part. */
  ahead: boolean;
}

/** The worker's answer. */
export interface VisitAnswer {
  /** Whether the page's document is a kept copy, as the network gave none. */
  kept: boolean;
}

/** A page's message to a worker that the server wants ended. */
export const END = 'end';
