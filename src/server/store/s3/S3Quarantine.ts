import { buffer } from 'node:stream/consumers';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { describeHead, HEAD_BYTES } from '../encryption/fileFormat.ts';
import type { OrphanedFile } from '../FileStore.ts';
import type { StoredObject } from '../ObjectStore.ts';
import type { Bucket } from './Bucket.ts';

export const QUARANTINE = 'quarantine/';

const KEY = /^quarantine\/(\d{4}-\d\d-\d\d)\/([0-9a-f]{32})\.(\d+)\.(\d+)$/;

interface Held extends OrphanedFile {
  key: string;
}

/**
 * Holds files that no submission names, as `quarantine/<day of their arrival>/<id>.<received>.<plain size>`; the rest is as in
 * `FileQuarantine`. Several servers may do the same at once: each step can be repeated.
 */
export class S3Quarantine {
  readonly #bucket: Bucket;
  readonly #cipher: DataCipher | undefined;

  constructor(bucket: Bucket, cipher?: DataCipher) {
    this.#bucket = bucket;
    this.#cipher = cipher;
  }

  /** Moves an object into quarantine. Resolves to false when it no longer exists. */
  async take({ key, size, modified }: StoredObject, id: string, now: Date): Promise<boolean> {
    const head = this.#cipher && (await this.#bucket.get(key, { first: 0, last: HEAD_BYTES - 1 }));
    if (this.#cipher && !head) return false;
    const plain = this.#cipher && head ? describeHead(this.#cipher, await buffer(head), size) : { size };
    const held = `${QUARANTINE}${dayOf(now)}/${id}.${modified.getTime()}.${plain.size}`;
    if (!(await this.#bucket.copy(key, held))) return false;
    await this.#bucket.remove(key);
    return true;
  }

  async restore({ key }: Held, to: string): Promise<void> {
    // False: another server has just restored it.
    if (await this.#bucket.copy(key, to)) await this.#bucket.remove(key);
  }

  async list(): Promise<Held[]> {
    const files: Held[] = [];
    for await (const { key } of this.#bucket.list(QUARANTINE)) {
      const [, since, id, received, size] = KEY.exec(key) ?? [];
      if (since === undefined || id === undefined) continue;
      files.push({ key, id, since, size: Number(size), received: new Date(Number(received)) });
    }
    return files;
  }

  /** Deletes a file. Succeeds when it does not exist. */
  async remove(id: string): Promise<void> {
    for (const held of await this.list()) if (held.id === id) await this.#bucket.remove(held.key);
  }

  /** Deletes files that arrived before the day of `before`. Returns their number. */
  async expire(before: Date): Promise<number> {
    const old = (await this.list()).filter(({ since }) => since < dayOf(before));
    for (const { key } of old) await this.#bucket.remove(key);
    return old.length;
  }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
