import type { DataCipher } from '../encryption/DataCipher.ts';
import { decryptBytes, encryptBytes, plainSize } from '../encryption/fileFormat.ts';
import type { UploadPlace } from './UploadPlace.ts';
import { keyOf } from './uploadKeys.ts';

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
 * The bytes of files that go up before their submission: each piece that has arrived is an object `uploads/<id>/<offset>`, in the
 * format of stored files, which never changes. A piece begins where the one before it ends, so no list is needed to find the pieces:
 * not every S3 server's lists are up to date.
 */
export class UploadPieces {
  readonly #place: UploadPlace;
  readonly #cipher: DataCipher | undefined;
  /** Pieces that this server has seen, by upload. */
  readonly #chains = new Map<string, Chain>();
  /** Uploads of which a request at this server brings bytes. */
  readonly #arriving = new Set<string>();

  constructor(place: UploadPlace, cipher?: DataCipher) {
    this.#place = place;
    this.#cipher = cipher;
  }

  /** Bytes of the uploads that this server has seen. */
  get bytes(): number {
    let bytes = 0;
    for (const { end } of this.#chains.values()) bytes += end;
    return bytes;
  }

  /** See `PendingUploads.arrived`. */
  async arrived(id: string): Promise<number> {
    return (await this.#chain(id)).end;
  }

  /** See `PendingUploads.append`. */
  async append(id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number> {
    if ((await this.arrived(id)) !== offset) throw new OffsetTakenError(`Not at ${offset}`);
    const source = bytes[Symbol.asyncIterator]();
    let end = offset;
    this.#arriving.add(id);
    try {
      for (;;) {
        const taken: Taken = { size: 0, ended: false };
        await this.#put(id, end, take(source, taken, this.#place.pieceBytes), taken);
        end += taken.size;
        if (taken.error !== undefined) throw taken.error;
        if (taken.ended) return end;
      }
    } finally {
      this.#arriving.delete(id);
      await source.return?.();
    }
  }

  isArriving(id: string): boolean {
    return this.#arriving.has(id);
  }

  async *read(id: string): AsyncGenerator<Buffer> {
    for (const { key, offset } of (await this.#chain(id)).pieces) {
      const stored = await this.#place.objects.get(key);
      if (!stored) return;
      yield* this.#cipher ? decryptBytes(this.#cipher, contextOf(id, offset), stored) : stored;
    }
  }

  /** Forgets the pieces of an upload that has ended. */
  forget(id: string): void {
    this.#chains.delete(id);
  }

  /** Forgets the uploads whose bytes are not there any more: they may have ended at another server. */
  forgetAllBut(there: (id: string) => boolean): void {
    for (const id of this.#chains.keys()) if (!there(id)) this.#chains.delete(id);
  }

  async #chain(id: string): Promise<Chain> {
    for (;;) {
      const chain = this.#chains.get(id) ?? { pieces: [], end: 0 };
      const found = await this.#place.objects.describe(this.#keyOf(id, chain.end));
      if (!found) return chain;
      this.#add(id, chain.end, this.#cipher ? plainSize(found.size) : found.size);
    }
  }

  #add(id: string, offset: number, size: number): void {
    const chain = this.#chains.get(id) ?? { pieces: [], end: 0 };
    // Another request of this server may have found the piece first.
    if (chain.end !== offset) return;
    chain.pieces.push({ key: this.#keyOf(id, offset), offset });
    chain.end += size;
    this.#chains.set(id, chain);
  }

  /** Stores a piece, unless it is empty. Until the piece is whole, its bytes are on the disk of this machine, encrypted as later. */
  async #put(id: string, offset: number, plain: AsyncIterable<Buffer>, taken: Taken): Promise<void> {
    const stored = this.#cipher ? encryptBytes(this.#cipher, contextOf(id, offset), plain) : plain;
    const staged = await this.#place.staging.stage(stored);
    try {
      if (taken.size === 0) return;
      if (!(await this.#place.objects.putNew(this.#keyOf(id, offset), staged)))
        throw new OffsetTakenError(`${offset} is taken`);
      this.#add(id, offset, taken.size);
    } finally {
      await this.#place.staging.drop(staged.path);
    }
  }

  #keyOf(id: string, offset: number): string {
    return keyOf(id, `${String(offset).padStart(12, '0')}.${this.#cipher ? 'sealed' : 'bytes'}`);
  }
}

/** Another request has brought bytes to the same place of an upload. */
export class OffsetTakenError extends Error {
  override name = 'OffsetTakenError';
}

/** Whether an object is a piece of an upload. */
export function isPiece(key: string): boolean {
  return /\.(?:bytes|sealed)$/.test(key);
}

/** The bytes that `take` has passed on. */
interface Taken {
  size: number;
  ended: boolean;
  /** Error with which the bytes broke off. */
  error?: unknown;
}

/** Passes on the bytes of a piece; ends, too, where the bytes end or break off. */
async function* take(
  source: AsyncIterator<Buffer>,
  taken: Taken,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  while (taken.size < pieceBytes) {
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
