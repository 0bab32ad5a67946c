import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
} from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { encryptBytes, readEncrypted } from '../encryption/fileFormat.ts';
import {
  FILE_ID,
  type FileStore,
  FileTooBigError,
  type OrphanedFile,
  QUARANTINE_DAYS,
  type StagedFile,
  type Sweep,
} from '../FileStore.ts';
import { FileQuarantine } from './FileQuarantine.ts';

const TEMPORARY = 'tmp';

const DAY_MS = 24 * 3_600_000;

/**
 * Stores files in a folder: staged ones as `tmp/<id>`, kept ones as `<first two of the id>/<id>`. Files that no submission
 * names go to `<folder>.quarantine`. With a cipher, `keep` encrypts a file; a staged file is plain for its examination.
 */
export class DiskFileStore implements FileStore {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #quarantine: FileQuarantine;
  readonly #cipher: DataCipher | undefined;
  /** Staged files of this process, which no sweep removes: an upload may take hours. */
  readonly #staged = new Set<string>();
  /** Folders of kept files, with promises that resolve once they are durable. */
  readonly #folders = new Map<string, Promise<void>>();

  /** Creates the folder when it is missing. */
  constructor(folder: string, cipher?: DataCipher) {
    this.#folder = folder;
    this.#temporary = join(folder, TEMPORARY);
    this.#quarantine = new FileQuarantine(`${folder}.quarantine`, cipher);
    this.#cipher = cipher;
    mkdirSync(this.#temporary, { recursive: true, mode: 0o700 });
    syncFolder(dirname(folder));
  }

  async stage(bytes: Readable, maxBytes: number): Promise<StagedFile> {
    const stagedId = newId();
    const path = join(this.#temporary, stagedId);
    this.#staged.add(stagedId);
    const hash = createHash('sha256');
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > maxBytes) return done(new FileTooBigError(`More than ${maxBytes} bytes`));
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(bytes, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await this.#drop(path);
      // `tmp` may have been deleted: creates it for the next file, unless `DATA_DIR` is gone too.
      if (!existsSync(this.#temporary)) await mkdir(this.#temporary, { mode: 0o700 }).catch(() => undefined);
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  async keep(file: StagedFile): Promise<string> {
    const id = newId();
    const path = this.#path(id);
    if (this.#cipher) {
      const encrypted = await this.#encrypt(file, id, this.#cipher);
      await this.#move(encrypted, path).catch(async (error) => {
        await this.#drop(encrypted);
        throw error;
      });
      await this.#drop(file.path);
    } else {
      await this.#move(file.path, path);
    }
    return id;
  }

  /** Writes an encrypted copy of a staged file. Returns its path. */
  async #encrypt({ path }: StagedFile, id: string, cipher: DataCipher): Promise<string> {
    const encryptedId = newId();
    const encrypted = join(this.#temporary, encryptedId);
    this.#staged.add(encryptedId);
    try {
      const bytes = encryptBytes(cipher, id, createReadStream(path));
      await pipeline(bytes, createWriteStream(encrypted, { flags: 'wx', mode: 0o600 }));
      return encrypted;
    } catch (error) {
      await this.#drop(encrypted);
      throw error;
    }
  }

  /** Moves a staged file to its final path; durable when it resolves. */
  async #move(staged: string, path: string): Promise<void> {
    // A new modification time, so that no sweep removes it before its row is written.
    const now = new Date();
    await utimes(staged, now, now);
    await sync(staged, 'r+');
    await this.#makeFolder(dirname(path));
    try {
      await rename(staged, path);
    } catch (error) {
      // The folder may have been deleted: the next file creates it again.
      this.#folders.delete(dirname(path));
      throw error;
    }
    this.#staged.delete(basename(staged));
    await sync(dirname(path), 'r');
  }

  async discard(file: StagedFile): Promise<void> {
    await this.#drop(file.path);
  }

  open(id: string): Readable {
    const path = this.#path(id);
    return this.#cipher ? readEncrypted(this.#cipher, id, path) : createReadStream(path);
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
    await this.#quarantine.remove(id);
  }

  async sweep(
    isNamed: (id: string) => boolean,
    { unfinishedMs, unnamedMs }: { unfinishedMs: number; unnamedMs: number },
  ): Promise<Sweep> {
    const now = Date.now();
    const sweep: Sweep = { unfinished: 0, quarantined: [], returned: 0, expired: 0, named: 0 };
    for (const file of await this.#quarantine.list()) {
      if (!isNamed(file.id)) continue;
      const path = this.#path(file.id);
      await this.#makeFolder(dirname(path));
      await this.#quarantine.restore(file, path);
      sweep.returned++;
    }
    for (const id of await idsIn(this.#temporary)) {
      if (this.#staged.has(id)) continue;
      const path = join(this.#temporary, id);
      const received = await receivedBefore(path, now - unfinishedMs);
      if (!received) continue;
      await rm(path, { force: true });
      sweep.unfinished++;
    }
    for (const folder of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const id of await idsIn(join(this.#folder, folder))) {
        if (isNamed(id)) {
          sweep.named++;
          continue;
        }
        const path = join(this.#folder, folder, id);
        const received = await receivedBefore(path, now - unnamedMs);
        if (!received) continue;
        if (await this.#quarantine.take(path, id, new Date(now))) sweep.quarantined.push(received);
      }
    }
    sweep.expired = await this.#quarantine.expire(new Date(now - QUARANTINE_DAYS * DAY_MS));
    return sweep;
  }

  orphaned(): Promise<OrphanedFile[]> {
    return this.#quarantine.list();
  }

  async #drop(path: string): Promise<void> {
    await rm(path, { force: true });
    this.#staged.delete(basename(path));
  }

  /** Creates a folder; durable when it resolves, even if another upload or a killed process created it. */
  #makeFolder(path: string): Promise<void> {
    const known = this.#folders.get(path);
    if (known) return known;
    const made = mkdir(path, { recursive: true, mode: 0o700 }).then(() => sync(this.#folder, 'r'));
    this.#folders.set(path, made);
    made.catch(() => this.#folders.delete(path));
    return made;
  }

  #path(id: string): string {
    if (!FILE_ID.test(id)) throw new Error(`Not the id of a kept file: ${id}`);
    return join(this.#folder, id.slice(0, 2), id);
  }
}

function newId(): string {
  return randomBytes(16).toString('hex');
}

/** Returns the file names in a folder that are ids. */
async function idsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => FILE_ID.test(name));
}

/** Returns when a file was received, if before that time. A file may be deleted meanwhile; then returns `undefined`. */
async function receivedBefore(path: string, before: number): Promise<Date | undefined> {
  try {
    const { mtime } = await stat(path);
    return mtime.getTime() > before ? undefined : mtime;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Flushes a file, or the entries of a folder, to the disk. */
async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
