import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { tell } from '#definitions/sources/tell.ts';
import { BackupError } from '../backup/BackupError.ts';
import { decrypting } from './openssl.ts';
import { readTar } from './tar.ts';

/** What is in an archive, every byte of which was read and compared with its SHA-256. */
export interface ReadArchive {
  files: number;
  /** SHA-256 of what is said of each submission, by form and reference: `registration/7TS64MPC`. */
  submissions: Map<string, string>;
}

/** @throws BackupError for another passphrase, and for an archive that is damaged or cut off */
export async function readArchive(path: string, passphrase: string): Promise<ReadArchive> {
  const found = new Map<string, string>();
  let sums = '';
  // One at a time: thousands of unfinished hashes would take hundreds of megabytes.
  let last: { name: string; hash: Hash } | undefined;
  const finish = () => {
    if (last) found.set(last.name, last.hash.digest('hex'));
    last = undefined;
  };
  try {
    await pipeline(createReadStream(path), decrypting(passphrase), createGunzip(), (chunks) =>
      readTar(chunks, (name) => {
        finish();
        if (name === 'SHA256SUMS') return (part) => (sums += part.toString());
        const hash = createHash('sha256');
        last = { name, hash };
        return (part) => hash.update(part);
      }),
    );
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) throw error;
    throw new BackupError(
      tell`${path} cannot be read: the passphrase is another one, or it is damaged (${message}).`,
    );
  }
  finish();
  const listed = sums.split('\n').flatMap((line) => (line ? [line.split('  ') as [string, string]] : []));
  const wrong = listed.find(([sum, name]) => found.get(name) !== sum)?.[1];
  if (wrong !== undefined || listed.length !== found.size)
    throw new BackupError(
      tell`${path} is damaged: ${wrong ?? tell`its list of files`} differs from its SHA-256.`,
    );
  return {
    files: found.size,
    submissions: new Map(
      [...found].flatMap(([name, hash]) => {
        const submission = /^(.+)\/submission\.json$/.exec(name)?.[1];
        return submission ? [[submission, hash]] : [];
      }),
    ),
  };
}
