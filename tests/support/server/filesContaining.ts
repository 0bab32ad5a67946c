import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Files below a folder that contain one of the texts, in any case. grep reads them: if this process closed the file of an
 * open database, it would lose its locks.
 */
export async function filesContaining(folder: string, ...texts: string[]): Promise<string[]> {
  const patterns = texts.flatMap((text) => ['-e', text]);
  // grep exits with 1 if it finds nothing, with 2 if a file disappears meanwhile.
  const { stdout } = await promisify(execFile)('grep', ['-rlaiF', ...patterns, folder]).catch(
    (error) => error,
  );
  return stdout.split('\n').filter(Boolean);
}
