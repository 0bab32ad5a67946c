import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { Limits } from '../../config/limits.ts';
import { BadFileError } from '../Verdict.ts';

export type ArchiveLimits = Pick<Limits, 'archiveEntries' | 'inflatedBytes' | 'inflatedRatio'>;

/** Entries and inflated bytes so far, of a document and the documents inside it. */
export interface Budget {
  entries: number;
  bytes: number;
}

/** An entry up to this size (bytes) may have any compression ratio. */
const SMALL = 8 * 1024 * 1024;

const OPTIONS = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false };

/** First bytes of an entry that tell its kind. */
const HEAD_BYTES = 4096;

/** Reads the content of one entry. */
export interface EntryReader {
  write: (chunk: Buffer) => void;
  end: () => void | Promise<void>;
}

/** Called for each entry with content; returns its reader, if its content matters. */
export type OpenEntry = (name: string, head: Buffer) => EntryReader | undefined;

/**
 * Inflates each entry of an archive and counts the inflated bytes, as the sizes in headers may be false. Rejects with a
 * `BadFileError` beyond a limit, and with another error for an invalid archive.
 */
export async function inflateEntries(
  archive: string | Buffer,
  limits: ArchiveLimits,
  budget: Budget,
  open: OpenEntry,
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
      if (!name.endsWith('/')) await inflate(zip, entry, limits, budget, open);
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
  open: OpenEntry,
): Promise<void> {
  let size = 0;
  let sum = 0;
  /** Until the head is complete. */
  let head: Buffer[] | undefined = [];
  let reader: EntryReader | undefined;
  const begin = (chunks: Buffer[]) => {
    const first = Buffer.concat(chunks);
    reader = open(entry.fileName, first.subarray(0, HEAD_BYTES));
    reader?.write(first);
    head = undefined;
  };
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    budget.bytes += chunk.length;
    sum = crc32(chunk, sum);
    const bomb = size > SMALL && size > entry.compressedSize * inflatedRatio;
    if (bomb || budget.bytes > inflatedBytes) throw new BadFileError('server.fileInflates');
    if (!head) reader?.write(chunk);
    else {
      head.push(chunk);
      if (size >= HEAD_BYTES) begin(head);
    }
  }
  if (head) begin(head);
  if (sum !== entry.crc32) throw new Error('The checksum of an entry is wrong');
  await reader?.end();
}
