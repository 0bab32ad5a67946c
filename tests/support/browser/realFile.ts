import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sampleFile } from '../server/sampleFiles.ts';

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
 * Writes a file whose content matches its extension into a new folder, which is removed when the test ends. Files with
 * different names have different bytes.
 */
export function realFile(name: string, size: number, bytes = sampleFile(name, size)): RealFile {
  const folder = mkdtempSync(join(tmpdir(), 'fair-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { name, size, path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
