import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type DataCipher, DecryptionError } from '../encryption/DataCipher.ts';
import {
  decryptBytes,
  decryptRange,
  describeHead,
  encryptBytes,
  HEAD_RANGE,
  storedSize,
} from '../encryption/fileFormat.ts';
import type { Rotation } from '../encryption/Rotation.ts';
import { type FileStore, type OrphanedFile, QUARANTINE_DAYS, type Sweep } from '../FileStore.ts';
import { FILE_ID, type StagedFile } from '../fileStages.ts';
import type { ByteRange, ObjectStore } from '../ObjectStore.ts';
import { QUARANTINE, Quarantine } from './Quarantine.ts';
import { newFileId, type Staging } from './Staging.ts';

const FILES = 'files/';

const KEY = /^files\/[0-9a-f]{2}\/([0-9a-f]{32})$/;

const DAY_MS = 24 * 3_600_000;

/**
 * Stores files as objects: staged ones in a folder of this machine, committed ones as `files/<first two of the id>/<id>`. Files
 * that no submission names go to `quarantine/`. With a cipher, `commit` encrypts a file; a staged file is plain for its
 * examination.
 */
export class ObjectFileStore implements FileStore {
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

  stage(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<StagedFile> {
    return this.#staging.stage(bytes, maxBytes);
  }

  async commit(file: StagedFile, id = newFileId()): Promise<string> {
    const key = keyOf(id);
    if (this.#cipher) {
      const encrypted = encryptBytes(this.#cipher, id, createReadStream(file.path));
      await this.#withStaged(encrypted, (staged) => this.#objects.put(key, staged));
    } else await this.#objects.put(key, file);
    await this.#staging.drop(file.path);
    return id;
  }

  discard(file: StagedFile): Promise<void> {
    return this.#staging.drop(file.path);
  }

  async has(id: string): Promise<boolean> {
    return (await this.#objects.describe(keyOf(id))) !== undefined;
  }

  open(id: string): Readable {
    const stored = this.#stored(keyOf(id));
    const bytes = this.#cipher ? decryptBytes(this.#cipher, id, stored) : stored;
    return Readable.from(bytes, { objectMode: false });
  }

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

  copyStored(id: string, to: string): Promise<void> {
    return this.#objects.copyTo(keyOf(id), to);
  }

  async remove(id: string): Promise<boolean> {
    const stored = await this.#objects.remove(keyOf(id));
    const held = await this.#quarantine.remove(id);
    return stored && held;
  }

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

  async orphaned(): Promise<OrphanedFile[]> {
    return (await this.#quarantine.list()).map(({ key: _, ...file }) => file);
  }

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
