import type { Kysely } from 'kysely';
import type { DataCipher } from '../encryption/DataCipher.ts';
import type { KeyHash } from '../encryption/hashKey.ts';
import type { Tables } from './Tables.ts';
import type { Writes } from './Writes.ts';

/** The parts of a store that each database has in its own way. */
export interface Backend {
  queries: Kysely<Tables>;
  /** Only reads; they do not keep the server's thread waiting. */
  reads: Kysely<Tables>;
  writes: Writes;
  /** Runs a read; rejects with a `StoreUnavailableError` while the database cannot be used. */
  read<Value>(read: () => Promise<Value>): Promise<Value>;
  /** The secret `links`, which signs links. */
  secret: Uint8Array;
  /** Encrypts personal data; absent: it is stored plain. */
  cipher: DataCipher | undefined;
  keyHash: KeyHash;
  /** Whether other copies of the server write to the database at the same time. */
  isShared: boolean;
  createReference?: () => string;
}
