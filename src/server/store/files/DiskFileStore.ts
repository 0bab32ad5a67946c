import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from 'node:fs';
import { access, constants, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { encryptBytes, readEncrypted } from '../encryption/fileFormat.ts';
import { type FileStore, type OrphanedFile, QUARANTINE_DAYS, type Sweep } from '../FileStore.ts';
import { FILE_ID, type StagedFile } from '../fileStages.ts';
import { flushPath } from '../flushPath.ts';
import { FileQuarantine } from './FileQuarantine.ts';
import { idsIn, newFileId, receivedBefore, Staging } from './Staging.ts';
import { unlessMissing } from './unlessMissing.ts';

const TEMPORARY = 'tmp';

const DAY_MS = 24 * 3_600_000;

/**
 * Stores files in a folder: staged ones as `tmp/<id>`, kept ones as `<first two of the id>/<id>`. Files that no submission
 * names go to `<folder>.quarantine`. With a cipher, `commit` encrypts a file; a staged file is plain for its examination.
 */
export class DiskFileStore implements FileStore {
  readonly #folder: string;
  readonly #staging: Staging;
  readonly #quarantine: FileQuarantine;
  readonly #cipher: DataCipher | undefined;
  /** Folders of stored files, with promises that resolve once they are durable. */
  readonly #folders = new Map<string, Promise<void>>();

  /** Creates the folder when it is missing. */
  constructor(folder: string, cipher?: DataCipher) {
    this.#folder = folder;
    this.#staging = new Staging(join(folder, TEMPORARY));
    this.#quarantine = new FileQuarantine(`${folder}.quarantine`, cipher);
    this.#cipher = cipher;
    syncFolder(dirname(folder));
  }

  stage(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<StagedFile> {
    return this.#staging.stage(bytes, maxBytes);
  }

  async commit(file: StagedFile, id = newFileId()): Promise<string> {
    const path = this.#path(id);
    if (this.#cipher) {
      const encrypted = await this.#encrypt(file, id, this.#cipher);
      await this.#move(encrypted, path).catch(async (error) => {
        await this.#staging.drop(encrypted);
        throw error;
      });
      await this.#staging.drop(file.path);
    } else {
      await this.#move(file.path, path);
    }
    return id;
  }

  /** Writes an encrypted copy of a staged file. Returns its path. */
  async #encrypt({ path }: StagedFile, id: string, cipher: DataCipher): Promise<string> {
    const encrypted = this.#staging.claim();
    try {
      const bytes = encryptBytes(cipher, id, createReadStream(path));
      await pipeline(bytes, createWriteStream(encrypted, { flags: 'wx', mode: 0o600 }));
      return encrypted;
    } catch (error) {
      await this.#staging.drop(encrypted);
      throw error;
    }
  }

  /** Moves a staged file to its final path; durable when it resolves. */
  async #move(staged: string, path: string): Promise<void> {
    // A new modification time, so that no sweep removes it before its row is written.
    const now = new Date();
    await utimes(staged, now, now);
    await flushPath(staged, 'r+');
    await this.#makeFolder(dirname(path));
    try {
      await rename(staged, path);
    } catch (error) {
      // The folder may have been deleted: the next file creates it again.
      this.#folders.delete(dirname(path));
      throw error;
    }
    this.#staging.release(staged);
    await flushPath(dirname(path), 'r');
  }

  discard(file: StagedFile): Promise<void> {
    return this.#staging.drop(file.path);
  }

  async has(id: string): Promise<boolean> {
    return (await unlessMissing(stat(this.#path(id))))?.isFile() ?? false;
  }

  open(id: string): Readable {
    const path = this.#path(id);
    return this.#cipher ? readEncrypted(this.#cipher, id, path) : createReadStream(path);
  }

  async copyStored(id: string, to: string): Promise<void> {
    await copyFile(this.#path(id), to, constants.COPYFILE_FICLONE);
    await flushPath(to, 'r');
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
    sweep.unfinished = await this.#staging.sweep(now - unfinishedMs);
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

  check(): Promise<void> {
    return access(this.#folder, constants.W_OK);
  }

  /** Creates a folder; durable when it resolves, even if another upload or a killed process created it. */
  #makeFolder(path: string): Promise<void> {
    const known = this.#folders.get(path);
    if (known) return known;
    const made = mkdir(path, { recursive: true, mode: 0o700 }).then(() => flushPath(this.#folder, 'r'));
    this.#folders.set(path, made);
    made.catch(() => this.#folders.delete(path));
    return made;
  }

  #path(id: string): string {
    if (!FILE_ID.test(id)) throw new Error(`Not the id of a stored file: ${id}`);
    return join(this.#folder, id.slice(0, 2), id);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
