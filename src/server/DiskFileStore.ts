import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStore, FileTooBigError, type StagedFile } from './FileStore.ts';

const ID = /^[0-9a-f]{32}$/;

/** Files in a folder: `tmp/<id>` while they arrive, `<first two of the id>/<id>` once kept. */
export class DiskFileStore implements FileStore {
  readonly #folder: string;
  readonly #temporary: string;

  /** Makes the folder when it is not there. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#temporary = join(folder, 'tmp');
    mkdirSync(this.#temporary, { recursive: true, mode: 0o700 });
  }

  async stage(bytes: Readable, maxBytes: number): Promise<StagedFile> {
    const path = join(this.#temporary, newId());
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
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  async keep(file: StagedFile): Promise<string> {
    const id = newId();
    const path = this.#path(id);
    await sync(file.path, 'r+');
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(file.path, path);
    await sync(dirname(path), 'r');
    if (made) await sync(this.#folder, 'r');
    return id;
  }

  async discard(file: StagedFile): Promise<void> {
    await rm(file.path, { force: true });
  }

  open(id: string): Readable {
    return createReadStream(this.#path(id));
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
  }

  async sweep(isKnown: (id: string) => boolean, olderThanMs: number): Promise<number> {
    const staged = await readdir(this.#temporary);
    await Promise.all(staged.map((name) => rm(join(this.#temporary, name), { force: true })));
    let removed = staged.length;
    const before = Date.now() - olderThanMs;
    for (const folder of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const id of await readdir(join(this.#folder, folder))) {
        const path = join(this.#folder, folder, id);
        if (!ID.test(id) || isKnown(id) || (await stat(path)).mtimeMs > before) continue;
        await rm(path);
        removed++;
      }
    }
    return removed;
  }

  #path(id: string): string {
    if (!ID.test(id)) throw new Error(`Not the id of a kept file: ${id}`);
    return join(this.#folder, id.slice(0, 2), id);
  }
}

function newId(): string {
  return randomBytes(16).toString('hex');
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
