/** What was encrypted anew, and what could not be read and is as it was. */
export interface Rotation {
  done: number;
  failures: string[];
}
