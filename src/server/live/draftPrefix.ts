import { KeyedHash } from '../store/KeyedHash.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';

/**
 * The start of the addresses of a language that is a draft: its id and a key, which nobody guesses. The key follows from the
 * secret that is stored with the data, so no file of the content has it, and it stays the same.
 */
export function draftPrefix({ secret }: Pick<SubmissionStore, 'secret'>, locale: string): string {
  return `/${locale}-${new KeyedHash(secret).of('draft language', locale)}`;
}
