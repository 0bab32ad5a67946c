/** A reason why the server refused a submission. */
export interface RefusalEntry {
  /** Path of its field; undefined if it has none. */
  path?: string;
  message: string;
  /** Id of the text, the same in every language; absent where a server sends no `details`. */
  code?: string;
}

/** The server's answer to a submission that it has not stored. */
export interface Refused {
  kind: 'refused';
  /** HTTP status. */
  status: number;
  /** Empty if the response had an unknown format. */
  entries: RefusalEntry[];
  /** Seconds of the `Retry-After` header. */
  retryAfter?: number;
  /** Because the form has changed since its page was loaded; `entries` are the changes. */
  changed?: boolean;
}
