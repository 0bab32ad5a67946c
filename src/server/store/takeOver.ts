import { chown, stat, utimes } from 'node:fs/promises';

/** Gives a file the times and the owner of another: the server may run as another user and must read it. */
export async function takeOver(from: string, to: string): Promise<void> {
  const { atime, mtime, uid, gid } = await stat(from);
  await utimes(to, atime, mtime);
  if (process.getuid?.() === 0) await chown(to, uid, gid);
}
