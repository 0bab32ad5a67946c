import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type DataCipher, DecryptionError } from './encryption/DataCipher.ts';
import {
  decryptBytes,
  decryptRange,
  describeHead,
  encryptBytes,
  HEAD_RANGE,
  storedSize,
} from './encryption/fileFormat.ts';
import type { Rotation } from './encryption/Rotation.ts';
import { FILE_ID, type StagedFile } from './fileStages.ts';
import { type OrphanedFile, QUARANTINE, QUARANTINE_DAYS, Quarantine } from './files/Quarantine.ts';
import { newFileId, type Staging } from './files/Staging.ts';
import type { ByteRange, ObjectStore } from './ObjectStore.ts';

const FILES = 'files/';

const KEY = /^files\/[0-9a-f]{2}\/([0-9a-f]{32})$/;

const DAY_MS = 24 * 3_600_000;

/** Result of a sweep. */
export interface Sweep {
  /** Number of removed temporary files. */
  unfinished: number;
  /** Times at which the files were received that went into quarantine. */
  quarantined: Date[];
  /** Number of files that came back from quarantine. */
  returned: number;
  /** Number of files removed after their time in quarantine. */
  expired: number;
  /** Number of named files that exist. */
  named: number;
}

/**
 * Stores the files of submissions under generated ids, never under a name from outside, as objects: staged ones in a folder of this
 * machine, committed ones as `files/<first two of the id>/<id>`, which several servers may share. Files that no submission names go to
 * `quarantine/`. With a cipher, `commit` encrypts a file; a staged file is plain for its examination. Methods reject with a system error
 * or a `StoreUnavailableError` while the files are out of reach.
 */
export class FileStore {
  readonly #objects: ObjectStore;
  readonly #staging: Staging;
  readonly #quarantine: Quarantine;
  readonly #cipher: DataCipher | undefined;

  constructor(objects: ObjectStore, staging: Staging, cipher?: DataCipher) {
    this.#objects = objects;
    this.#staging = staging;
    this.#quarantine = new Quarantine(objects, cipher);
    this.#cipher = cipher;
  }

  /**
   * Streams bytes to a temporary file while it counts and hashes them; memory holds one chunk. Rejects with a
   * `FileTooBigError` at the first byte beyond `maxBytes`, or with the error of the stream or the disk; it then removes the
   * temporary file.
   */
  stage(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<StagedFile> {
    return this.#staging.stage(bytes, maxBytes);
  }

  /** Makes a staged file permanent and durable. Returns its id; one is given for a file that is moved here. */
  async commit(file: StagedFile, id = newFileId()): Promise<string> {
    const key = keyOf(id);
    if (this.#cipher) {
      const encrypted = encryptBytes(this.#cipher, id, createReadStream(file.path));
      await this.#withStaged(encrypted, (staged) => this.#objects.put(key, staged));
    } else await this.#objects.put(key, file);
    await this.#staging.drop(file.path);
    return id;
  }

  /** Removes a staged file. */
  discard(file: StagedFile): Promise<void> {
    return this.#staging.drop(file.path);
  }

  /** Whether there is a stored file of that id. */
  async has(id: string): Promise<boolean> {
    return (await this.#objects.describe(keyOf(id))) !== undefined;
  }

  /** Streams the bytes of a stored file. The stream fails when no file has that id. */
  open(id: string): Readable {
    const stored = this.#stored(keyOf(id));
    const bytes = this.#cipher ? decryptBytes(this.#cipher, id, stored) : stored;
    return Readable.from(bytes, { objectMode: false });
  }

  /** Streams a range of the bytes of a stored file of `size` bytes, without reading the others. Fails for a file of another size. */
  openRange(id: string, size: number, range: ByteRange): Readable {
    return Readable.from(this.#range(id, size, range), { objectMode: false });
  }

  async *#range(id: string, size: number, range: ByteRange): AsyncGenerator<Buffer> {
    const key = keyOf(id);
    const facts = await this.#objects.describe(key);
    const sizes = [size, storedSize(size)];
    if (!facts || !sizes.includes(facts.size)) throw new Error(`The file ${key} is not of ${size} bytes.`);
    const stored = (part: ByteRange) => this.#stored(key, part);
    if (this.#cipher) yield* decryptRange(this.#cipher, { context: id, size }, range, stored);
    else yield* stored(range);
  }

  /** Copies the stored bytes of a file, so an encrypted file stays encrypted; durable when it resolves. */
  copyStored(id: string, to: string): Promise<void> {
    return this.#objects.copyTo(keyOf(id), to);
  }

  /** Removes a stored file. Succeeds when it does not exist. Resolves to false when a bucket keeps earlier versions of the file. */
  async remove(id: string): Promise<boolean> {
    const stored = await this.#objects.remove(keyOf(id));
    const held = await this.#quarantine.remove(id);
    return stored && held;
  }

  /**
   * Cleans up after crashes. Removes temporary files older than `unfinishedMs`; younger ones may still be under way. Never
   * removes a stored file at once: one for which `isNamed` is false, and that is older than `unnamedMs`, goes into quarantine.
   * The file comes back when it is named again, and is removed after `QUARANTINE_DAYS`.
   */
  async sweep(
    isNamed: (id: string) => boolean,
    { unfinishedMs, unnamedMs }: { unfinishedMs: number; unnamedMs: number },
  ): Promise<Sweep> {
    const now = Date.now();
    const sweep: Sweep = { unfinished: 0, quarantined: [], returned: 0, expired: 0, named: 0 };
    for (const { key, id } of await this.#quarantine.list()) {
      if (!isNamed(id)) continue;
      // Not there: another server has just restored it.
      await this.#objects.move(key, keyOf(id));
      sweep.returned++;
    }
    sweep.unfinished = await this.#staging.sweep(now - unfinishedMs);
    sweep.unfinished += await this.#objects.removeUnfinished(now - unfinishedMs);
    for await (const { key, describe } of this.#objects.list(FILES)) {
      const [, id] = KEY.exec(key) ?? [];
      if (id === undefined) continue;
      if (isNamed(id)) {
        sweep.named++;
        continue;
      }
      const facts = await describe();
      // Its row may not be written yet.
      if (!facts || facts.modified.getTime() > now - unnamedMs) continue;
      if (await this.#quarantine.take(key, id, facts, new Date(now))) sweep.quarantined.push(facts.modified);
    }
    sweep.expired = await this.#quarantine.expire(new Date(now - QUARANTINE_DAYS * DAY_MS));
    return sweep;
  }

  /** Returns the files in quarantine. */
  async orphaned(): Promise<OrphanedFile[]> {
    return (await this.#quarantine.list()).map(({ key: _, ...file }) => file);
  }

  /** Rejects while no file can be stored. */
  check(): Promise<void> {
    return this.#objects.check(FILES);
  }

  /** Encrypts every file that is not under the first key, stored or in quarantine. */
  async rotate(cipher: DataCipher): Promise<Rotation> {
    const rotation: Rotation = { done: 0, failures: [] };
    for (const folder of [FILES, QUARANTINE]) {
      for await (const { key } of this.#objects.list(folder)) {
        const id = (KEY.exec(key) ?? /\/([0-9a-f]{32})\.[\d.]+$/.exec(key))?.[1];
        const head = id === undefined ? undefined : await this.#objects.get(key, HEAD_RANGE);
        if (id === undefined || !head) continue;
        try {
          if (describeHead(cipher, await buffer(head), 0).keyId === cipher.firstId) continue;
          const encrypted = encryptBytes(cipher, id, decryptBytes(cipher, id, this.#stored(key)));
          await this.#withStaged(encrypted, (staged) => this.#objects.replace(key, staged));
          rotation.done++;
        } catch (error) {
          if (!(error instanceof DecryptionError)) throw error;
          rotation.failures.push(error.message);
        }
      }
    }
    return rotation;
  }

  async #withStaged(bytes: AsyncIterable<Buffer>, put: (staged: StagedFile) => Promise<void>): Promise<void> {
    const staged = await this.#staging.stage(bytes);
    try {
      await put(staged);
    } finally {
      await this.#staging.drop(staged.path);
    }
  }

  async *#stored(key: string, range?: ByteRange): AsyncGenerator<Buffer> {
    const bytes = await this.#objects.get(key, range);
    if (!bytes) throw new Error(`There is no file ${key}.`);
    yield* bytes;
  }
}

function keyOf(id: string): string {
  if (!FILE_ID.test(id)) throw new Error(`Not the id of a stored file: ${id}`);
  return `${FILES}${id.slice(0, 2)}/${id}`;
}
