import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { Limits } from '../config/limits.ts';
import { BadFileError } from './Verdict.ts';

export type ArchiveLimits = Pick<Limits, 'archiveEntries' | 'inflatedBytes' | 'inflatedRatio'>;

/** Entries and inflated bytes so far, of a document and the documents inside it. */
export interface Budget {
  entries: number;
  bytes: number;
}

/** An entry up to this size (bytes) may have any compression ratio. */
const SMALL = 8 * 1024 * 1024;

const OPTIONS = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false };

/** Callbacks for each entry that is inflated. */
export interface EntryReader {
  /** Called with the entry's first chunk; returns whether `content` is to be called. */
  begin: (name: string, head: Buffer) => boolean;
  /** Called with the whole content, if `begin` returned true. */
  content: (name: string, content: Buffer) => Promise<void>;
}

/**
 * Inflates each entry of an archive and counts the inflated bytes, as the sizes in headers may be false. Rejects with a
 * `BadFileError` beyond a limit, and with another error for an invalid archive.
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
      if (names.has(name)) throw new Error('An entry occurs twice');
      names.add(name);
      first = Math.min(first, entry.relativeOffsetOfLocalHeader);
      if (entry.isEncrypted()) throw new BadFileError('server.filePassword');
      if (!name.endsWith('/')) await inflate(zip, entry, limits, budget, reader);
    }
    // Other content precedes the archive.
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
