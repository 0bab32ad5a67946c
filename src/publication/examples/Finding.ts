import type { Problem } from '#definitions/sources/Problem.ts';
import type { Path } from '#definitions/sources/SourceFile.ts';

/** A difference between the expected and the real result of an example. */
export interface Finding {
  /**
   * Warning: a price or text has changed, on purpose in the form's files. Error: the form accepts, refuses or stores
   * something else than expected, perhaps by a mistake in a rule.
   */
  severity: Problem['severity'];
  /** Path in the example, such as `['errors', 'email']`. */
  place: Path;
  message: string;
  /** The text that has changed, as the form has it now. */
  text?: unknown;
  /** Whether the finding points at the value (default) or at its key. */
  at?: 'value' | 'key';
}
