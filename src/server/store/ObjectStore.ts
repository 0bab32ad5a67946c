import type { Readable } from 'node:stream';
import type { StagedFile } from './fileStages.ts';

/** Size and time of an object. */
export interface ObjectFacts {
  size: number;
  modified: Date;
}

/** Both are within. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface ListedObject {
  /** Path from the root of the folder or the bucket's address. */
  key: string;
  /** See `ObjectStore.describe`. A folder looks only when asked. */
  describe: () => Promise<ObjectFacts | undefined>;
}

/** Objects in a bucket or a folder. An object is there whole or not at all, and durable when a method resolves. */
export interface ObjectStore {
  /** Stores a file of this machine, which a folder takes away. */
  put(key: string, file: StagedFile): Promise<void>;
  /** Like `put`, in place of another object with other bytes of the same file. */
  replace(key: string, file: StagedFile): Promise<void>;
  /** Like `put`, unless the object exists: then it resolves to false. */
  putNew(key: string, file: StagedFile): Promise<boolean>;
  /** Stores a few bytes, also in place of others. */
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns `undefined`, as `get` does, when the object does not exist. */
  describe(key: string): Promise<ObjectFacts | undefined>;
  /** Returns the bytes of an object, or a range of them. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Copies an object to a file of this machine. Rejects when it does not exist. */
  copyTo(key: string, path: string): Promise<void>;
  /** Moves an object; false when it does not exist. */
  move(from: string, to: string): Promise<boolean>;
  /** Succeeds when the object does not exist. Resolves to false when a bucket keeps earlier versions of the object. */
  remove(key: string): Promise<boolean>;
  /** Yields the objects below a folder, `uploads/`. */
  list(folder: string): AsyncIterable<ListedObject>;
  /** Removes what killed servers left before that time, and no list shows. Returns the number of objects. */
  removeUnfinished(before: number): Promise<number>;
  /** Rejects while no object can be stored in the folder. */
  check(folder: string): Promise<void>;
}
