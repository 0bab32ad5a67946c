import type { Problem } from '#definitions/sources/Problem.ts';
import type { Path } from '#definitions/sources/SourceFile.ts';

/** What an example says that is not so. */
export interface Finding {
  /**
   * A warning is what a changed price or text brings: the form does as its files say. An error is another verdict, or
   * another answer stored: perhaps a mistake in a rule.
   */
  severity: Problem['severity'];
  /** Place in the example, such as `['errors', 'email']`. */
  place: Path;
  message: string;
  /** What is pointed at: the value (default) or the key before it. */
  at?: 'value' | 'key';
}
