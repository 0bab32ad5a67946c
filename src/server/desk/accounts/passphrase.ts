import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Limits } from '../../config/limits.ts';

const derive = promisify(argon2);

const BYTES = 32;

export const SHORTEST_PASSPHRASE = 12;

type Cost = Pick<Limits, 'passphraseKib' | 'passphrasePasses'>;

/** Returns `argon2id$<KiB>$<passes>$<salt>$<hash>`. */
export async function hashPassphrase(
  passphrase: string,
  { passphraseKib: kib, passphrasePasses: passes }: Cost,
): Promise<string> {
  const salt = randomBytes(16);
  const made = await compute(passphrase, salt, kib, passes);
  return ['argon2id', kib, passes, salt.toString('base64'), made.toString('base64')].join('$');
}

/** Whether the passphrase has that hash. Without one (nobody has that account) it takes as long, and is false. */
export async function isPassphrase(
  passphrase: string,
  stored: string | undefined,
  cost: Cost,
): Promise<boolean> {
  const [, kib, passes, salt = '', made = ''] = stored?.split('$') ?? [
    ...['', cost.passphraseKib, cost.passphrasePasses],
    Buffer.alloc(16).toString('base64'),
  ];
  const expected = Buffer.from(String(made), 'base64');
  const found = await compute(passphrase, Buffer.from(String(salt), 'base64'), Number(kib), Number(passes));
  return expected.length === BYTES && timingSafeEqual(found, expected);
}

/** Keyboards write the same letter in several ways. */
function compute(passphrase: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  const message = passphrase.normalize('NFKC');
  return derive('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: BYTES });
}
