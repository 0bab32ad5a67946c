import { pipeline, type Readable, Transform } from 'node:stream';
import { refuse } from '../../http/Refusal.ts';
import type { SignedIn } from '../accounts/DeskSessions.ts';

/** After so many bytes, and after so much time, it is asked again who is signed in. */
const ASK_BYTES = 4 * 1024 * 1024;
const ASK_MS = 1_000;

/** Sends a download on while its session and each right of its person last. Then it breaks off: its reader sees that it is not whole. */
export function whileAllowed(
  download: Readable,
  { rights }: Pick<SignedIn, 'rights'>,
  signedInNow: () => Promise<SignedIn | undefined>,
): Readable {
  let askedAt = Date.now();
  let passed = 0;
  const mayGoOn = async () => {
    const now = await signedInNow();
    const kept = new Set(now?.rights.map(({ form, verb }) => `${verb} ${form}`));
    return rights.every(({ form, verb }) => kept.has(`${verb} ${form}`));
  };
  const guarded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed < ASK_BYTES && Date.now() - askedAt < ASK_MS) return done(null, chunk);
      askedAt = Date.now();
      passed = 0;
      mayGoOn().then((may) => (may ? done(null, chunk) : done(refuse(401, 'server.deskSignedOut'))), done);
    },
  });
  // Each error is one of `guarded`, too.
  pipeline(download, guarded, () => {});
  return guarded;
}
