import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CFB, DOCX, JPEG, PDF, PPTX, XLSX } from '../server/sampleFiles.ts';

/** How files of each kind begin. */
const HEADS: Record<string, Buffer> = {
  '.pdf': PDF,
  '.doc': CFB,
  '.xls': CFB,
  '.ppt': CFB,
  '.docx': DOCX,
  '.xlsx': XLSX,
  '.pptx': PPTX,
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000049444154', 'hex'),
  '.gif': Buffer.from('GIF89a'),
  '.mp4': Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  '.mov': Buffer.from('00000014667479707174202000000200717420200000', 'hex'),
  '.avi': Buffer.from('RIFF\x00\x00\x00\x00AVI LIST', 'latin1'),
};

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
export function realFile(name: string, size: number, head = HEADS[extname(name).toLowerCase()]): RealFile {
  if (!head) throw new Error(`No sample file ends with "${extname(name)}".`);
  const bytes = Buffer.alloc(size, createHash('sha512').update(name).digest());
  head.copy(bytes);
  const folder = mkdtempSync(join(tmpdir(), 'fair-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { name, size, path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
