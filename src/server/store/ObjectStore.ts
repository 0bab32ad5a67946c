import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Path from the root of the folder or the bucket's address. */
  key: string;
  size: number;
  modified: Date;
}

/** Objects in a bucket or a folder, as uploads need them. An object is there whole or not at all, and durable when a method resolves. */
export interface ObjectStore {
  /** Stores a few bytes, also in place of others. */
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file of this machine, unless the object exists: then it resolves to false. */
  putNew(key: string, file: { path: string; size: number }): Promise<boolean>;
  /** Returns `undefined`, as `get` does, when the object does not exist. */
  describe(key: string): Promise<Pick<StoredObject, 'size' | 'modified'> | undefined>;
  get(key: string): Promise<Readable | undefined>;
  /** Succeeds when the object does not exist. */
  remove(key: string): Promise<void>;
  /** Yields the objects below a folder, `uploads/`. */
  list(folder: string): AsyncIterable<StoredObject>;
}
