import { KeyedHash } from '../store/KeyedHash.ts';
import type { SubmissionStore } from '../store/SubmissionStore.ts';
import type { SharedChallenges } from './ProofOfWork.ts';

/** Challenges that each copy of the server accepts, once in all; a restart does not void them. */
export function sharedChallenges({
  secret,
  shared,
}: Pick<SubmissionStore, 'secret' | 'shared'>): SharedChallenges | undefined {
  return (
    shared && {
      secret: new KeyedHash(secret).of('proof of work'),
      use: (signature, expires) => shared.useOnce(signature, new Date(expires)),
    }
  );
}
