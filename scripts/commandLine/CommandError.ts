/** A failure that whoever runs the command can mend; the message says how. */
export class CommandError extends Error {
  override name = 'CommandError';
}
