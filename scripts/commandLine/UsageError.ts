/** Invalid command line; the message names the expected form. */
export class UsageError extends Error {
  override name = 'UsageError';
}
