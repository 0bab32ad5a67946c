import type { KeyObject } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { type PendingUpload, UPLOAD_ID } from '../fileStages.ts';
import { flushPath } from '../flushPath.ts';
import {
  findSealedEnd,
  openPieces,
  pieceKey,
  type SealedEnd,
  sealedHead,
  sealPiece,
} from './sealedPieces.ts';
import { formatFacts, parseFacts } from './uploadFacts.ts';

/**
 * Stores files that go up before their submission: the bytes in `<id>.bytes` (encrypted: `<id>.sealed`), what is known of
 * them in `<id>.json`. Bytes that a crash leaves are valid: they were appended in order.
 */
export class UploadFolder {
  readonly #folder: string;
  readonly #cipher: DataCipher | undefined;
  /** Ends of the files that were written or read since the start. */
  readonly #ends = new Map<string, SealedEnd>();

  constructor(folder: string, cipher?: DataCipher) {
    this.#folder = folder;
    this.#cipher = cipher;
  }

  /** Creates the folder, removes what a crash left in it, and returns the uploads. Those of another key are removed. */
  async open(): Promise<PendingUpload[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const names = new Set(await readdir(this.#folder));
    const uploads: PendingUpload[] = [];
    for (const name of names) {
      const [id = '', kind] = name.split('.', 2);
      if (kind !== 'json' || !UPLOAD_ID.test(id)) continue;
      const upload = parseFacts(await readFile(this.#factsPath(id), 'utf8'), id, this.#cipher);
      if (upload && (upload.usedSha256 !== undefined || names.has(this.#bytesName(id)))) uploads.push(upload);
    }
    const known = new Set(uploads.flatMap(({ id }) => [`${id}.json`, this.#bytesName(id)]));
    for (const name of names) if (!known.has(name)) await rm(join(this.#folder, name), { force: true });
    return uploads;
  }

  async create(upload: PendingUpload): Promise<void> {
    const file = await open(this.#bytesPath(upload.id), 'wx', 0o600);
    try {
      if (this.#cipher) await file.writeFile(sealedHead(this.#cipher));
      await file.sync();
    } finally {
      await file.close();
    }
    await this.writeFacts(upload);
  }

  /** Replaces what is known of an upload; durable when it resolves. */
  async writeFacts(upload: PendingUpload): Promise<void> {
    const path = this.#factsPath(upload.id);
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(formatFacts(upload, this.#cipher));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    await flushPath(this.#folder);
  }

  /** Whether any byte of an upload is on the disk, also while a request brings more. */
  async hasBytes(id: string): Promise<boolean> {
    const { size } = await stat(this.#bytesPath(id));
    return size > (this.#cipher ? sealedHead(this.#cipher).length : 0);
  }

  /** Returns how many bytes of an upload are on the disk, flushed. */
  async size(id: string): Promise<number> {
    const known = this.#ends.get(id);
    if (known) return known.size;
    const file = await open(this.#bytesPath(id), 'r+');
    try {
      const end = await this.#endOf(id, file);
      // A killed server may have left bytes that are written but not flushed.
      await file.sync();
      return end.size;
    } finally {
      await file.close();
    }
  }

  /**
   * Appends bytes and flushes them; returns the new size. When the bytes break off, those before are kept, and it rejects
   * with their error.
   */
  async append(id: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    const file = await open(this.#bytesPath(id), 'r+');
    try {
      const end = { ...(await this.#endOf(id, file)) };
      // Until the flush, nobody knows what is on the disk.
      this.#ends.delete(id);
      await file.truncate(end.length);
      let key: KeyObject | undefined;
      try {
        for await (const plain of bytes) {
          if (this.#cipher) key ??= await pieceKey(this.#cipher, id, file);
          const piece = key ? sealPiece(key, end.pieces, plain) : plain;
          await writeWhole(file, piece, end.length);
          end.length += piece.length;
          end.pieces++;
          end.size += plain.length;
        }
      } finally {
        await file.datasync();
        this.#ends.set(id, end);
      }
      return end.size;
    } finally {
      await file.close();
    }
  }

  /** Yields the plain bytes of an upload. */
  async *read(id: string): AsyncGenerator<Buffer> {
    const file = await open(this.#bytesPath(id), 'r');
    try {
      if (this.#cipher) yield* openPieces(this.#cipher, id, file);
      else yield* file.createReadStream({ autoClose: false });
    } finally {
      await file.close();
    }
  }

  async removeBytes(id: string): Promise<void> {
    this.#ends.delete(id);
    await rm(this.#bytesPath(id), { force: true });
  }

  async remove(id: string): Promise<void> {
    await rm(this.#factsPath(id), { force: true });
    await this.removeBytes(id);
  }

  async #endOf(id: string, file: FileHandle): Promise<SealedEnd> {
    const known = this.#ends.get(id);
    if (known) return known;
    const { size } = await file.stat();
    const end = this.#cipher ? await findSealedEnd(file) : { length: size, pieces: 0, size };
    this.#ends.set(id, end);
    return end;
  }

  #bytesName(id: string): string {
    return `${id}.${this.#cipher ? 'sealed' : 'bytes'}`;
  }

  #bytesPath(id: string): string {
    return join(this.#folder, this.#bytesName(id));
  }

  #factsPath(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}
