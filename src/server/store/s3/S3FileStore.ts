import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { BucketAddress } from '../../config/BucketAddress.ts';
import { StartError } from '../../config/StartError.ts';
import { type DataCipher, DecryptionError } from '../encryption/DataCipher.ts';
import { decryptBytes, describeHead, encryptBytes, HEAD_BYTES } from '../encryption/fileFormat.ts';
import type { Rotation } from '../encryption/Rotation.ts';
import { type FileStore, type OrphanedFile, QUARANTINE_DAYS, type Sweep } from '../FileStore.ts';
import { FILE_ID, type StagedFile } from '../fileStages.ts';
import { newFileId, Staging } from '../files/Staging.ts';
import { PendingUploads, type PendingUploadsOptions } from '../uploads/PendingUploads.ts';
import { UPLOADS } from '../uploads/uploadKeys.ts';
import { Bucket } from './Bucket.ts';
import { S3Holds } from './S3Holds.ts';
import { QUARANTINE, S3Quarantine } from './S3Quarantine.ts';

const FOLDER = 'files/';
/** Object that names the installation that has these files. */
const OWNER = 'installation';
/** Object that `check` writes. */
const PROBE = 'probe';

/** A piece of a file that goes up before its submission: few requests, and few bytes that a killed server loses. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** How long a successful write counts as a check, so that frequent checks cost little. */
const FRESH_MS = 5_000;

const DAY_MS = 24 * 3_600_000;

/**
 * Stores files in a bucket: staged ones in a folder of this machine, kept ones as `files/<id>`. Files that no submission names
 * go to `quarantine/`. With a cipher, `commit` encrypts a file. Several servers may share the bucket.
 */
export class S3FileStore implements FileStore {
  readonly #bucket: Bucket;
  readonly #staging: Staging;
  readonly #quarantine: S3Quarantine;
  readonly #cipher: DataCipher | undefined;
  readonly #closing = new DisposableStack();
  #written = Number.NEGATIVE_INFINITY;

  /**
   * @param temporary folder of staged files; it is created when it is missing
   * @param wholeBytes larger files go up in parts
   */
  constructor(address: BucketAddress, temporary: string, cipher?: DataCipher, wholeBytes?: number) {
    this.#bucket = new Bucket(address, wholeBytes);
    this.#staging = new Staging(temporary);
    this.#quarantine = new S3Quarantine(this.#bucket, cipher);
    this.#cipher = cipher;
    this.#closing.defer(() => this.#bucket.close());
  }

  /**
   * Records the installation that has these files, so that another one never sets them aside.
   * @throws StartError when another installation has these files
   */
  async claim(secret: Uint8Array): Promise<void> {
    const owner = createHash('sha256').update('files of ').update(secret).digest('hex');
    const found = await this.#bucket.get(OWNER);
    if (!found) return this.#bucket.putBytes(OWNER, Buffer.from(owner));
    if ((await text(found)) === owner) return;
    throw new StartError(
      'FILES_URL names files that belong to another database. Put that database back, or restore its backup; to begin anew ' +
        'without it, name another folder of the bucket.',
    );
  }

  stage(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<StagedFile> {
    return this.#staging.stage(bytes, maxBytes);
  }

  async commit(file: StagedFile, id = newFileId()): Promise<string> {
    if (this.#cipher)
      await this.#putEncrypted(keyOf(id), encryptBytes(this.#cipher, id, createReadStream(file.path)));
    else await this.#bucket.put(keyOf(id), file);
    this.#written = performance.now();
    await this.#staging.drop(file.path);
    return id;
  }

  discard(file: StagedFile): Promise<void> {
    return this.#staging.drop(file.path);
  }

  async has(id: string): Promise<boolean> {
    return (await this.#bucket.describe(keyOf(id))) !== undefined;
  }

  open(id: string): Readable {
    const key = keyOf(id);
    return Readable.from(this.#read(key, id), { objectMode: false });
  }

  async copyStored(id: string, to: string): Promise<void> {
    await pipeline(this.#stored(keyOf(id)), createWriteStream(to, { mode: 0o600, flush: true }));
  }

  async remove(id: string): Promise<void> {
    await this.#bucket.remove(keyOf(id));
    await this.#quarantine.remove(id);
  }

  async sweep(
    isNamed: (id: string) => boolean,
    { unfinishedMs, unnamedMs }: { unfinishedMs: number; unnamedMs: number },
  ): Promise<Sweep> {
    const now = Date.now();
    const sweep: Sweep = { unfinished: 0, quarantined: [], returned: 0, expired: 0, named: 0 };
    for (const held of await this.#quarantine.list()) {
      if (!isNamed(held.id)) continue;
      await this.#quarantine.restore(held, keyOf(held.id));
      sweep.returned++;
    }
    sweep.unfinished = await this.#staging.sweep(now - unfinishedMs);
    sweep.unfinished += await this.#bucket.removeUnfinished(now - unfinishedMs);
    for await (const object of this.#bucket.list(FOLDER)) {
      const id = object.key.slice(FOLDER.length);
      if (!FILE_ID.test(id)) continue;
      if (isNamed(id)) sweep.named++;
      // Its row may not be written yet.
      else if (object.modified.getTime() <= now - unnamedMs) {
        if (await this.#quarantine.take(object, id, new Date(now))) sweep.quarantined.push(object.modified);
      }
    }
    sweep.expired = await this.#quarantine.expire(new Date(now - QUARANTINE_DAYS * DAY_MS));
    return sweep;
  }

  async orphaned(): Promise<OrphanedFile[]> {
    return (await this.#quarantine.list()).map(({ key: _, ...file }) => file);
  }

  /** The files in the same bucket that wait for their submission. */
  uploads(options: Omit<PendingUploadsOptions, 'cipher'>): PendingUploads {
    const holds = new S3Holds(this.#bucket);
    const place = { objects: this.#bucket, staging: this.#staging, holds, pieceBytes: PIECE_BYTES };
    const uploads = new PendingUploads(place, { ...options, cipher: this.#cipher });
    this.#closing.defer(() => uploads.close());
    return uploads;
  }

  async check(): Promise<void> {
    if (performance.now() - this.#written < FRESH_MS) return;
    await this.#bucket.putBytes(PROBE, Buffer.from(new Date().toISOString()));
    this.#written = performance.now();
  }

  /** Encrypts every file that is not under the first key, kept or in quarantine. */
  async rotate(cipher: DataCipher): Promise<Rotation> {
    const rotation: Rotation = { done: 0, failures: [] };
    // Uploads without a submission: browsers send them again.
    for await (const { key } of this.#bucket.list(UPLOADS)) await this.#bucket.remove(key);
    for (const folder of [FOLDER, QUARANTINE]) {
      for await (const { key, size } of this.#bucket.list(folder)) {
        const [id] = /[0-9a-f]{32}/.exec(key) ?? [];
        const head = await this.#bucket.get(key, { first: 0, last: HEAD_BYTES - 1 });
        if (id === undefined || !head) continue;
        if (describeHead(cipher, await buffer(head), size).keyId === cipher.firstId) continue;
        try {
          const plain = decryptBytes(cipher, id, this.#stored(key));
          await this.#putEncrypted(key, encryptBytes(cipher, id, plain));
          rotation.done++;
        } catch (error) {
          if (!(error instanceof DecryptionError)) throw error;
          rotation.failures.push(error.message);
        }
      }
    }
    return rotation;
  }

  close(): void {
    this.#closing.dispose();
  }

  async #putEncrypted(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const whole = Readable.from(bytes, { objectMode: false });
    const encrypted = await this.#staging.stage(whole, Number.POSITIVE_INFINITY);
    try {
      await this.#bucket.put(key, encrypted);
    } finally {
      await this.#staging.drop(encrypted.path);
    }
  }

  #read(key: string, id: string): AsyncIterable<Buffer> {
    const stored = this.#stored(key);
    return this.#cipher ? decryptBytes(this.#cipher, id, stored) : stored;
  }

  async *#stored(key: string): AsyncGenerator<Buffer> {
    const bytes = await this.#bucket.get(key);
    if (!bytes) throw new Error(`There is no file ${key} in the bucket.`);
    yield* bytes;
  }
}

function keyOf(id: string): string {
  if (!FILE_ID.test(id)) throw new Error(`Not the id of a stored file: ${id}`);
  return FOLDER + id;
}
