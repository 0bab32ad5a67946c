import { open } from 'node:fs/promises';

/** Flushes a file, or the entries of a folder, to the disk. Windows flushes a file only if it was opened for writing. */
export async function flushPath(path: string, flags: 'r' | 'r+' = 'r'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
