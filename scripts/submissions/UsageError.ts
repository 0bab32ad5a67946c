/** The command line is not right; the message says how. */
export class UsageError extends Error {
  override name = 'UsageError';
}
