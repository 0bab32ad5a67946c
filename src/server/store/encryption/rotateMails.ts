import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unlessMissing } from '../files/unlessMissing.ts';
import { flushPath } from '../flushPath.ts';
import { mailFile, mailPath } from '../storagePaths.ts';
import { takeOver } from '../takeOver.ts';
import { type DataCipher, DecryptionError } from './DataCipher.ts';
import { describeFile, encryptBytes, readEncrypted } from './fileFormat.ts';
import type { Rotation } from './Rotation.ts';

interface RotatedMail {
  /** Context of its encryption. */
  reference: string;
  from: string;
  to: string;
  /** Path of the file while it is written; overwrites the rest of an interrupted rotation. */
  partial: string;
}

/** Encrypts every mail in `DATA_DIR` that is not under the first key. */
export async function rotateMails(dataDir: string, cipher: DataCipher): Promise<Rotation> {
  const rotation: Rotation = { done: 0, failures: [] };
  for await (const file of mailsIn(dataDir)) {
    try {
      if ((await describeFile(cipher, file.from)).keyId === cipher.firstId) continue;
      await rotateMail(cipher, file);
      rotation.done++;
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      rotation.failures.push(error.message);
    }
  }
  return rotation;
}

async function rotateMail(cipher: DataCipher, { reference, from, to, partial }: RotatedMail): Promise<void> {
  try {
    const bytes = encryptBytes(cipher, reference, readEncrypted(cipher, reference, from));
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await takeOver(from, partial);
  await rename(partial, to);
  if (from !== to) await rm(from);
  await flushPath(dirname(to));
}

async function* mailsIn(dataDir: string): AsyncGenerator<RotatedMail> {
  const mails = mailPath(dataDir);
  for (const name of (await unlessMissing(readdir(mails))) ?? []) {
    if (name.endsWith('.eml.part')) {
      // Left by a crash; the server writes the mail again.
      await rm(join(mails, name));
      continue;
    }
    const reference = basename(name, name.endsWith('.enc') ? '.eml.enc' : '.eml');
    const { whole, encrypted, encryptedPartial } = mailFile(mails, reference);
    const from = join(mails, name);
    if (from !== whole && from !== encrypted) continue;
    yield { reference, from, to: encrypted, partial: encryptedPartial };
  }
}
