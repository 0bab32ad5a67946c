/** Invalid command line; the message says what is expected. */
export class UsageError extends Error {
  override name = 'UsageError';
}
