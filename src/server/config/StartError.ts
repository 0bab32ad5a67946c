/** Thrown when the server cannot start. The message is one line: what is wrong and how to fix it. */
export class StartError extends Error {
  override name = 'StartError';
}
