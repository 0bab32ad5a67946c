import { buffer } from 'node:stream/consumers';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { describeHead, HEAD_RANGE } from '../encryption/fileFormat.ts';
import type { ObjectFacts, ObjectStore } from '../ObjectStore.ts';

export const QUARANTINE = 'quarantine/';

export const QUARANTINE_DAYS = 30;

/** A stored file that no submission names. */
export interface OrphanedFile {
  id: string;
  /** Bytes. */
  size: number;
  received: Date;
  /** Day on which it went into quarantine: `2025-12-31`. */
  since: string;
}

const KEY = /^quarantine\/(\d{4}-\d\d-\d\d)\/([0-9a-f]{32})\.(\d+)\.(\d+)$/;

interface Held extends OrphanedFile {
  key: string;
}

/**
 * Holds files that no submission names, as `quarantine/<day of their arrival>/<id>.<received>.<plain size>`. A file stays unchanged, and
 * goes back when a submission names it again, as after a newer database has replaced an older one. Several servers may do the
 * same at once: each step can be repeated.
 */
export class Quarantine {
  readonly #objects: ObjectStore;
  readonly #cipher: DataCipher | undefined;

  constructor(objects: ObjectStore, cipher?: DataCipher) {
    this.#objects = objects;
    this.#cipher = cipher;
  }

  /** Moves an object into quarantine. Resolves to false when it no longer exists. */
  async take(key: string, id: string, { size, modified }: ObjectFacts, now: Date): Promise<boolean> {
    const head = this.#cipher && (await this.#objects.get(key, HEAD_RANGE));
    if (this.#cipher && !head) return false;
    const plain = this.#cipher && head ? describeHead(this.#cipher, await buffer(head), size) : { size };
    const held = `${QUARANTINE}${dayOf(now)}/${id}.${modified.getTime()}.${plain.size}`;
    return this.#objects.move(key, held);
  }

  async list(): Promise<Held[]> {
    const files: Held[] = [];
    for await (const { key } of this.#objects.list(QUARANTINE)) {
      const [, since, id, received, size] = KEY.exec(key) ?? [];
      if (since === undefined || id === undefined) continue;
      files.push({ key, id, since, size: Number(size), received: new Date(Number(received)) });
    }
    return files;
  }

  /** Deletes a file. Succeeds when it does not exist. */
  async remove(id: string): Promise<boolean> {
    let whole = true;
    for (const held of await this.list())
      if (held.id === id) whole = (await this.#objects.remove(held.key)) && whole;
    return whole;
  }

  /** Deletes files that arrived before the day of `before`, also what a killed server left half. Returns the number of files. */
  async expire(before: Date): Promise<number> {
    let removed = 0;
    for await (const { key } of this.#objects.list(QUARANTINE)) {
      const [, since] = /^quarantine\/(\d{4}-\d\d-\d\d)\//.exec(key) ?? [];
      if (since === undefined || since >= dayOf(before)) continue;
      await this.#objects.remove(key);
      if (KEY.test(key)) removed++;
    }
    return removed;
  }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
