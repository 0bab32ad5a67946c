/** The server cannot start on what it was given; the message is one line that says what was found and how to mend it. */
export class StartError extends Error {
  override name = 'StartError';
}
