/** A failure that the command's user can mend; the message says how. */
export class CommandError extends Error {
  override name = 'CommandError';
}
