/** Thrown when the server cannot start. The message is one line: the cause and the mend. */
export class StartError extends Error {
  override name = 'StartError';
}
