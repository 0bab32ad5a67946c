/** Number of texts or files that were encrypted anew, and errors of those that could not be read and stay unchanged. */
export interface Rotation {
  done: number;
  failures: string[];
}
