import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  type Decipheriv,
  pbkdf2,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import { tell } from '#definitions/sources/tell.ts';

/** The command that opens what is encrypted here, on any computer and without this program. */
export const OPEN_COMMAND =
  'openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -in archive.tar.gz.enc | tar xz';

/** As OWASP asks for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
const MAGIC = Buffer.from('Salted__');
const SALT = 8;

async function keyOf(passphrase: string, salt: Buffer): Promise<[Buffer, Buffer]> {
  const bytes = await promisify(pbkdf2)(passphrase, salt, ITERATIONS, 48, 'sha256');
  return [bytes.subarray(0, 32), bytes.subarray(32)];
}

/** Encrypts in the format of `openssl enc`. */
export async function encrypting(passphrase: string): Promise<Cipheriv> {
  const salt = randomBytes(SALT);
  const cipher = createCipheriv('aes-256-cbc', ...(await keyOf(passphrase, salt)));
  cipher.push(Buffer.concat([MAGIC, salt]));
  return cipher;
}

/** Decrypts what `encrypting` wrote; the bytes fail with a wrong passphrase, or are no archive. */
export function decrypting(passphrase: string) {
  return async function* (encrypted: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let held: Buffer = Buffer.alloc(0);
    let decipher: Decipheriv | undefined;
    for await (const chunk of encrypted) {
      held = decipher ? chunk : Buffer.concat([held, chunk]);
      if (!decipher) {
        if (held.length < MAGIC.length + SALT) continue;
        if (!held.subarray(0, MAGIC.length).equals(MAGIC))
          throw new Error(tell`it is not encrypted by this program`);
        const salt = held.subarray(MAGIC.length, MAGIC.length + SALT);
        decipher = createDecipheriv('aes-256-cbc', ...(await keyOf(passphrase, salt)));
        held = held.subarray(MAGIC.length + SALT);
      }
      yield decipher.update(held);
    }
    if (decipher) yield decipher.final();
  };
}
