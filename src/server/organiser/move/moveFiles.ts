import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataCipher } from '../../store/encryption/DataCipher.ts';
import { mailPath } from '../../store/storagePaths.ts';
import type { FileRow } from '../storedFiles.ts';
import { atPlace } from './MoveError.ts';
import { moveFile, type PlacedFiles } from './moveFile.ts';

export interface MovedFiles {
  count: number;
  bytes: number;
}

/** Files under way at once: most of the time of one is a server's answer. */
const AT_ONCE = 4;

/** Brings every file that the rows name to the target, and verifies each there. */
export async function moveFiles(
  rows: AsyncGenerator<FileRow>,
  places: { source: PlacedFiles; target: PlacedFiles },
  cipher: DataCipher | undefined,
  onFiles: (done: number) => void,
): Promise<MovedFiles> {
  const moved: MovedFiles = { count: 0, bytes: 0 };
  const work = async () => {
    // All workers read the same generator, which ends for all when one of them fails.
    for (;;) {
      const { value: row, done } = await rows.next();
      if (done) return;
      await moveFile(row, places.source, places.target, cipher);
      moved.count++;
      moved.bytes += row.size;
      onFiles(moved.count);
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch(async (error) => {
      await rows.return(undefined);
      throw error;
    }),
  );
  // All of them, because the places are closed after this.
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return moved;
}

/** Copies the mails that a server without `SMTP_URL` has written as files. Returns their number. */
export async function moveMails(from: string, to: string): Promise<number> {
  const [source, target] = [mailPath(from), mailPath(to)];
  const names = await atPlace(source, () => readdir(source).catch(nothingThere));
  const mails = names.filter((name) => /\.eml(\.enc)?$/.test(name));
  if (mails.length > 0) await atPlace(target, () => mkdir(target, { recursive: true, mode: 0o700 }));
  for (const name of mails) {
    await atPlace(target, async () => {
      const path = join(target, name);
      const there = await readFile(path).catch(nothingThere);
      if ((await readFile(join(source, name))).equals(Buffer.from(there))) return;
      await copyFile(join(source, name), `${path}.part`);
      await rename(`${path}.part`, path);
    });
  }
  return mails.length;
}

function nothingThere(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
