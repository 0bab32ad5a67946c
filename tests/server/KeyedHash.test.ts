import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { KeyedHash } from '#server/store/KeyedHash.ts';

it.each([1, 16, 32, 64])("equals Node.js's HMAC with a secret of %i bytes", (length) => {
  const secret = randomBytes(length);
  for (const parts of [[''], ['ama@example.org'], ['é'.repeat(100), 'x']]) {
    const hmac = createHmac('sha256', secret).update(JSON.stringify(['recipient', ...parts]));
    expect(new KeyedHash(secret).of('recipient', ...parts)).toBe(
      hmac.digest().subarray(0, 16).toString('base64url'),
    );
  }
});
