import { pipeline, type Readable, Transform } from 'node:stream';
import { refuse } from '../../http/Refusal.ts';

/** After so many bytes, and after so much time, it is asked again whether the session lasts. */
const ASK_BYTES = 4 * 1024 * 1024;
const ASK_MS = 1_000;

/** Sends a download on while its session lasts, which ends with each right. Then it breaks off: its reader sees that it is not whole. */
export function whileAllowed(download: Readable, lasts: () => Promise<boolean>): Readable {
  let askedAt = Date.now();
  let passed = 0;
  const guarded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed < ASK_BYTES && Date.now() - askedAt < ASK_MS) return done(null, chunk);
      askedAt = Date.now();
      passed = 0;
      lasts().then((may) => (may ? done(null, chunk) : done(refuse(401, 'server.deskSignedOut'))), done);
    },
  });
  // Each error is one of `guarded`, too.
  pipeline(download, guarded, () => {});
  return guarded;
}
