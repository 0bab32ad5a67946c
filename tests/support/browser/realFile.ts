import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleFile } from '../server/sampleFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

export interface RealFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Path on the disk. */
  path: string;
  /** Hexadecimal SHA-256 of its bytes. */
  sha256: string;
}

/**
 * Writes a file whose content matches its extension into a new folder, which is removed at the end (`atEnd.ts`). Files with
 * different names have different bytes.
 */
export function realFile(name: string, size: number, bytes = sampleFile(name, size)): RealFile {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return { name, size, path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
