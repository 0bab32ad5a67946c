/** Number of texts or files that were encrypted anew, and errors of the unreadable ones, which stay unchanged. */
export interface Rotation {
  done: number;
  failures: string[];
}
