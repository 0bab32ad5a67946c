import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { Limits } from '../config/limits.ts';
import { BadFileError } from './Verdict.ts';

export type ArchiveLimits = Pick<Limits, 'archiveEntries' | 'inflatedBytes' | 'inflatedRatio'>;

/** What a document, and the documents inside it, have inflated to. */
export interface Budget {
  entries: number;
  bytes: number;
}

/** Below this, one file in an archive may be as regular as it likes. */
const SMALL = 8 * 1024 * 1024;

const OPTIONS = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false };

/** Told of each entry as it is inflated. */
export interface EntryReader {
  /** With the first bytes, at most a stream's chunk. Says whether the whole content is wanted. */
  begin: (name: string, head: Buffer) => boolean;
  /** With the whole content, where it was asked for. */
  content: (name: string, content: Buffer) => Promise<void>;
}

/**
 * Inflates each entry of an archive and counts what comes out: what headers say of sizes is not believed. Rejects with a
 * `BadFileError` past a limit, else with the error of whatever is not as ZIP has it.
 */
export async function inflateEntries(
  archive: string | Buffer,
  limits: ArchiveLimits,
  budget: Budget,
  reader: EntryReader,
): Promise<void> {
  const zip = await (typeof archive === 'string'
    ? openPromise(archive, OPTIONS)
    : fromBufferPromise(archive, OPTIONS));
  try {
    const names = new Set<string>();
    let first = Number.POSITIVE_INFINITY;
    for await (const entry of zip.eachEntry()) {
      budget.entries++;
      if (budget.entries > limits.archiveEntries) throw new BadFileError('server.fileInflates');
      const name = entry.fileName.toLowerCase();
      if (names.has(name)) throw new Error('An entry comes twice');
      names.add(name);
      first = Math.min(first, entry.relativeOffsetOfLocalHeader);
      if (entry.isEncrypted()) throw new BadFileError('server.filePassword');
      if (!name.endsWith('/')) await inflate(zip, entry, limits, budget, reader);
    }
    // Something else stands before the archive.
    if (first !== 0) throw new BadFileError('server.filePolyglot');
  } finally {
    zip.close();
  }
}

async function inflate(
  zip: ZipFile,
  entry: Entry,
  { inflatedBytes, inflatedRatio }: ArchiveLimits,
  budget: Budget,
  { begin, content }: EntryReader,
): Promise<void> {
  const name = entry.fileName;
  const chunks: Buffer[] = [];
  let size = 0;
  let sum = 0;
  let wanted = false;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    if (size === 0) wanted = begin(name, chunk);
    size += chunk.length;
    budget.bytes += chunk.length;
    sum = crc32(chunk, sum);
    const bomb = size > SMALL && size > entry.compressedSize * inflatedRatio;
    if (bomb || budget.bytes > inflatedBytes) throw new BadFileError('server.fileInflates');
    if (wanted) chunks.push(chunk);
  }
  if (sum !== entry.crc32) throw new Error('The checksum of an entry is wrong');
  if (wanted) await content(name, Buffer.concat(chunks));
}
