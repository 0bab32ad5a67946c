import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './files/unlessMissing.ts';

/** To people at the desk: no row names these files of `folderTransport`. */
const DESK_MAIL = /^(?:invitation|notice|audit)-[\w-]+\.eml(?:\.enc)?(?:\.part)?$/;

/** Longer than the link of an invitation works. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Removes mails to people at the desk that were written into the folder a week ago. */
export async function removeDeskMails(mailDir: string, now = new Date()): Promise<void> {
  const names = (await unlessMissing(readdir(mailDir))) ?? [];
  for (const path of names.filter((name) => DESK_MAIL.test(name)).map((name) => join(mailDir, name)))
    if ((await stat(path)).mtimeMs < now.getTime() - KEPT_MS) await rm(path, { force: true });
}
