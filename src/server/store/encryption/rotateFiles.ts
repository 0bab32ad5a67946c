import { createWriteStream } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_ID } from '../fileStages.ts';
import { flushPath } from '../flushPath.ts';
import { filesPath, mailFile, mailPath } from '../storagePaths.ts';
import { type DataCipher, DecryptionError } from './DataCipher.ts';
import { describeFile, encryptBytes, readEncrypted } from './fileFormat.ts';
import type { Rotation } from './Rotation.ts';

interface RotatedFile {
  /** Context of its encryption: file id or reference. */
  context: string;
  from: string;
  to: string;
  /** Path of the file while it is written; overwrites the rest of an interrupted rotation. */
  partial: string;
}

/** Encrypts every file in `DATA_DIR` that is not under the first key: files of submissions, files in quarantine, mails. */
export async function rotateFiles(dataDir: string, cipher: DataCipher): Promise<Rotation> {
  const rotation: Rotation = { done: 0, failures: [] };
  for await (const file of filesIn(dataDir)) {
    try {
      if ((await describeFile(cipher, file.from)).keyId === cipher.firstId) continue;
      await rotateFile(cipher, file);
      rotation.done++;
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      rotation.failures.push(error.message);
    }
  }
  return rotation;
}

async function rotateFile(cipher: DataCipher, { context, from, to, partial }: RotatedFile): Promise<void> {
  const { atime, mtime, uid, gid } = await stat(from);
  try {
    const bytes = encryptBytes(cipher, context, readEncrypted(cipher, context, from));
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await utimes(partial, atime, mtime);
  // The server may run as another user and must read it.
  if (process.getuid?.() === 0) await chown(partial, uid, gid);
  await rename(partial, to);
  if (from !== to) await rm(from);
  await flushPath(dirname(to));
}

async function* filesIn(dataDir: string): AsyncGenerator<RotatedFile> {
  const files = filesPath(dataDir);
  const temporary = join(files, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  for (const root of [files, `${files}.quarantine`]) {
    for (const folder of await entriesOf(root)) {
      const path = join(root, folder);
      if (path === temporary) continue;
      for (const id of await entriesOf(path)) {
        if (!FILE_ID.test(id)) continue;
        const place = join(path, id);
        // Not in `temporary`: quarantine may be on another disk than `files/`. It removes leftovers itself.
        const partial = root === files ? join(temporary, id) : `${place}.part`;
        yield { context: id, from: place, to: place, partial };
      }
    }
  }
  const mails = mailPath(dataDir);
  for (const name of await entriesOf(mails)) {
    if (name.endsWith('.eml.part')) {
      // Left by a crash; the server writes the mail again.
      await rm(join(mails, name));
      continue;
    }
    const reference = basename(name, name.endsWith('.enc') ? '.eml.enc' : '.eml');
    const { whole, encrypted, encryptedPartial } = mailFile(mails, reference);
    const from = join(mails, name);
    if (from !== whole && from !== encrypted) continue;
    yield { context: reference, from, to: encrypted, partial: encryptedPartial };
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
