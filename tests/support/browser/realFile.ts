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
  /** Where it lies. */
  path: string;
  /** Hexadecimal SHA-256 of its bytes. */
  sha256: string;
}

/**
 * A file on disk that is what its name says, in a folder of its own, gone when the test ends; no two with different
 * names have the same bytes.
 */
export function realFile(name: string, size: number, bytes = sampleFile(name, size)): RealFile {
  const folder = mkdtempSync(join(tmpdir(), 'fair-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { name, size, path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
