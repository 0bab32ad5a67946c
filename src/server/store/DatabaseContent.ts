import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/*
 * Offsets in the 100-byte header of an SQLite database (fileformat2.html, 1.3). A write changes the log first, and this
 * header only at a later checkpoint.
 */
/** Byte ranges that never change: magic and format; application id. */
const CONSTANT: readonly [from: number, to: number][] = [
  [0, 24],
  [68, 72],
];
/** Offsets of numbers that never decrease: change counter, number of pages. */
const RISING = [24, 28];
const SCHEMA_VERSION = 40;

const HEADER_BYTES = 100;
/** Size of the header of the log's index (`-shm`), which holds it twice. */
const INDEX_BYTES = 48;
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/**
 * Detects that the files of an open database were truncated or overwritten. SQLite itself detects it too late, as its pages
 * are in memory. Close this after the database: closing a file drops all POSIX locks of the process on it.
 */
export class DatabaseContent {
  readonly #database: number;
  readonly #log: number;
  readonly #index: number;
  #header: Buffer;
  #size: number;

  readonly #schemaVersion: number;

  /** The database must be open, so that its log exists, and migrated to its final schema. */
  constructor(database: DatabaseSync, path: string) {
    this.#schemaVersion = Number(database.prepare('PRAGMA schema_version').get()?.schema_version);
    this.#database = openSync(path, 'r');
    this.#log = openSync(`${path}-wal`, 'r');
    this.#index = openSync(`${path}-shm`, 'r');
    this.#header = read(this.#database, HEADER_BYTES);
    this.#size = fstatSync(this.#database).size;
  }

  /** Returns the suffix of the file that SQLite did not write: `''` for the database, `-wal` for its log. */
  inspect(): '' | '-wal' | undefined {
    // A read during a write may be torn, so only a repeated mismatch counts.
    for (let attempt = 0; ; attempt++) {
      const wrong = this.#isDatabaseSound() ? (this.#isLogSound() ? undefined : '-wal') : '';
      if (wrong === undefined || attempt === 3) return wrong;
    }
  }

  close(): void {
    for (const file of [this.#database, this.#log, this.#index]) closeSync(file);
  }

  #isDatabaseSound(): boolean {
    const header = read(this.#database, HEADER_BYTES);
    const { size } = fstatSync(this.#database);
    const reads = (at: number) => header.readUInt32BE(at);
    const same = CONSTANT.every(([from, to]) =>
      header.subarray(from, to).equals(this.#header.subarray(from, to)),
    );
    const risen = RISING.every((at) => reads(at) >= this.#header.readUInt32BE(at));
    const schemas = [this.#schemaVersion, this.#header.readUInt32BE(SCHEMA_VERSION)];
    if (!same || !risen || !schemas.includes(reads(SCHEMA_VERSION)) || size < this.#size) return false;
    this.#header = header;
    this.#size = size;
    return true;
  }

  /** Whether the log has all frames that its index counts, with the same salt (walformat.html). */
  #isLogSound(): boolean {
    const index = read(this.#index, 2 * INDEX_BYTES);
    // The two copies differ while SQLite updates them.
    if (!index.subarray(0, INDEX_BYTES).equals(index.subarray(INDEX_BYTES))) return true;
    // Native byte order, because the index is shared memory.
    const pageSize = new Uint16Array(index.buffer, index.byteOffset + 14, 1)[0] ?? 0;
    const frames = new Uint32Array(index.buffer, index.byteOffset + 16, 1)[0] ?? 0;
    if (frames === 0) return true;
    const { size } = fstatSync(this.#log);
    const pageBytes = pageSize === 1 ? 65_536 : pageSize;
    const enough = size >= LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes);
    const salt = read(this.#log, LOG_HEADER_BYTES).subarray(16, 24);
    return enough && salt.equals(index.subarray(32, 40));
  }
}

/** Returns the first bytes of a file, padded with zeros. */
function read(file: number, bytes: number): Buffer {
  const buffer = Buffer.from(new ArrayBuffer(bytes));
  readSync(file, buffer, 0, bytes, 0);
  return buffer;
}
