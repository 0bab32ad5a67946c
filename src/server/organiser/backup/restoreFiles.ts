import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { mailPath } from '../../store/storagePaths.ts';
import { hashOf } from '../storedFiles.ts';
import { atPlace, BackupError } from './BackupError.ts';
import { LISTED, type ListedFile, listPath } from './Manifest.ts';
import type { PlacedFiles } from './placedFiles.ts';
import { rowsIn } from './rows.ts';

/** Files under way at once: most of the time of one is a server's answer. */
const AT_ONCE = 4;

/** Brings every file and mail of a backup to its place and verifies it there. One that is there already is only verified. */
export async function restoreFiles(
  folder: string,
  placed: PlacedFiles,
  dataDir: string,
  onFiles: (done: number) => void,
): Promise<void> {
  const listed = rowsIn(listPath(folder)) as AsyncGenerator<ListedFile & Record<string, unknown>>;
  let count = 0;
  const work = async () => {
    // All workers read the same generator, which ends for all when one worker fails.
    for (;;) {
      const { value: file, done } = await listed.next();
      if (done) return;
      const { id, mail } = LISTED.exec(file.path)?.groups ?? {};
      if (id) await restoreFile(folder, file, id, placed);
      else if (mail) await restoreMail(folder, file, mail, dataDir);
      else
        throw new BackupError(tell`${listPath(folder)} names "${file.path}", which is no file of a backup.`);
      onFiles(++count);
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch(async (error) => {
      await listed.return(undefined);
      throw error;
    }),
  );
  // Waits for all workers, because the places are closed after this.
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

async function restoreFile(
  folder: string,
  { path, sha256 }: ListedFile,
  id: string,
  { place, files }: PlacedFiles,
): Promise<void> {
  const isThere = () =>
    atPlace(place, async () => (await files.has(id)) && (await hashOf(files.open(id))) === sha256);
  if (await isThere()) return;
  const from = join(folder, path);
  const staged = await atPlace(place, () => files.stage(createReadStream(from), Number.POSITIVE_INFINITY));
  if (staged.sha256 !== sha256) {
    await files.discard(staged);
    throw damaged(from);
  }
  await atPlace(place, () => files.commit(staged, id));
  if (!(await isThere()))
    throw new BackupError(
      tell`The bytes of ${from} that arrived in ${place} are others. Run the same command again.`,
    );
}

async function restoreMail(folder: string, file: ListedFile, name: string, dataDir: string): Promise<void> {
  const from = join(folder, file.path);
  if ((await atPlace(from, () => hashOf(createReadStream(from)))) !== file.sha256) throw damaged(from);
  const to = mailPath(dataDir);
  await atPlace(to, async () => {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await copyFile(from, join(to, `${name}.part`));
    await rename(join(to, `${name}.part`), join(to, name));
  });
}

function damaged(path: string): BackupError {
  return new BackupError(tell`${path} is damaged: its SHA-256 is not that of the list of files.`);
}
