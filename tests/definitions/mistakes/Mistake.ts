/** A mistake in one file of a small site, and what the check then says more than before. */
export interface Mistake {
  name: string;
  file: string;
  /** Occurs once in the file; absent for a file of its own. */
  from?: string;
  to: string;
  /** `file:line:column words`; the words may be the beginning of what is said. */
  told: readonly string[];
}
