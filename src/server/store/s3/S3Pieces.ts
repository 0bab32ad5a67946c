import { Readable } from 'node:stream';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { decryptBytes, encryptBytes, plainSize } from '../encryption/fileFormat.ts';
import type { Staging } from '../files/Staging.ts';
import { OffsetTakenError } from '../uploads/PendingUploads.ts';
import type { Bucket } from './Bucket.ts';

export const UPLOADS = 'uploads/';

/** A piece is stored once it has this many bytes, or its request ends: a killed server loses no more. */
const PIECE_BYTES = 4 * 1024 * 1024;

interface Piece {
  key: string;
  offset: number;
}

interface Chain {
  pieces: Piece[];
  /** Plain bytes of all. */
  end: number;
}

/**
 * The bytes of files that go up before their submission: each piece that has arrived is an object `uploads/<id>/<offset>`, which
 * never changes. The next one begins where it ends, so no list is needed to find them: not every server's lists are up to date.
 */
export class S3Pieces {
  readonly #bucket: Bucket;
  readonly #staging: Staging;
  readonly #cipher: DataCipher | undefined;
  /** What this server has seen. */
  readonly #chains = new Map<string, Chain>();

  constructor(bucket: Bucket, staging: Staging, cipher?: DataCipher) {
    this.#bucket = bucket;
    this.#staging = staging;
    this.#cipher = cipher;
  }

  /** Returns how many bytes have arrived, at any server. */
  async arrived(id: string): Promise<number> {
    return (await this.#chain(id)).end;
  }

  /** See `PendingUploads.append`. */
  async append(id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number> {
    if ((await this.arrived(id)) !== offset) throw new OffsetTakenError(`Not at ${offset}`);
    const source = bytes[Symbol.asyncIterator]();
    let end = offset;
    try {
      for (;;) {
        const taken: Taken = { size: 0, ended: false };
        await this.#put(id, end, take(source, taken), taken);
        end += taken.size;
        if (taken.error !== undefined) throw taken.error;
        if (taken.ended) return end;
      }
    } finally {
      await source.return?.();
    }
  }

  async *read(id: string): AsyncGenerator<Buffer> {
    for (const { key, offset } of (await this.#chain(id)).pieces) {
      const stored = await this.#bucket.get(key);
      if (!stored) return;
      const plain = this.#cipher ? decryptBytes(this.#cipher, contextOf(id, offset), stored) : stored;
      for await (const chunk of plain) yield Buffer.from(chunk);
    }
  }

  /** Forgets what this server has seen of an upload that has ended. */
  forget(id: string): void {
    this.#chains.delete(id);
  }

  /** Forgets the uploads whose bytes are not there any more: they may have ended at another server. */
  forgetAllBut(there: (id: string) => boolean): void {
    for (const id of this.#chains.keys()) if (!there(id)) this.#chains.delete(id);
  }

  async #chain(id: string): Promise<Chain> {
    const chain = this.#chains.get(id) ?? { pieces: [], end: 0 };
    for (;;) {
      const offset = chain.end;
      const key = this.#keyOf(id, offset);
      const found = await this.#bucket.describe(key);
      if (!found) return chain;
      // Another request of this server may have found it first.
      if (chain.end === offset) {
        chain.pieces.push({ key, offset });
        chain.end += this.#cipher ? plainSize(found.size) : found.size;
        this.#chains.set(id, chain);
      }
    }
  }

  /** Stores a piece, unless it is empty. It waits on the disk of this machine until it is whole, encrypted as it will be. */
  async #put(id: string, offset: number, plain: AsyncIterable<Buffer>, taken: Taken): Promise<void> {
    const stored = this.#cipher ? encryptBytes(this.#cipher, contextOf(id, offset), plain) : plain;
    const staged = await this.#staging.stage(
      Readable.from(stored, { objectMode: false }),
      Number.POSITIVE_INFINITY,
    );
    try {
      if (taken.size === 0) return;
      if (!(await this.#bucket.putNew(this.#keyOf(id, offset), staged)))
        throw new OffsetTakenError(`${offset} is taken`);
    } finally {
      await this.#staging.drop(staged.path);
    }
  }

  #keyOf(id: string, offset: number): string {
    return `${UPLOADS}${id}/${String(offset).padStart(12, '0')}.${this.#cipher ? 'sealed' : 'bytes'}`;
  }
}

/** What `take` has taken. */
interface Taken {
  size: number;
  ended: boolean;
  /** Error with which the bytes broke off. */
  error?: unknown;
}

/** Passes on about `PIECE_BYTES`; ends, too, where the bytes end or break off. */
async function* take(source: AsyncIterator<Buffer>, taken: Taken): AsyncGenerator<Buffer> {
  while (taken.size < PIECE_BYTES) {
    try {
      const { done, value } = await source.next();
      if (done) {
        taken.ended = true;
        return;
      }
      taken.size += value.length;
      yield value;
    } catch (error) {
      taken.error = error;
      return;
    }
  }
}

function contextOf(id: string, offset: number): string {
  return `upload ${id} ${offset}`;
}
