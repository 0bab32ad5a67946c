import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import type { DataCipher } from '../../store/encryption/DataCipher.ts';
import { decrypted } from '../../store/encryption/encryptedColumns.ts';
import { readEncrypted } from '../../store/encryption/fileFormat.ts';
import type { FileStore } from '../../store/FileStore.ts';
import { unlessMissing } from '../../store/files/unlessMissing.ts';
import { flushPath } from '../../store/flushPath.ts';
import { MIGRATION_NAMES } from '../../store/migrations/migrationNames.ts';
import { mailPath } from '../../store/storagePaths.ts';
import { type FileRow, hashOf } from '../storedFiles.ts';
import { BackupError } from './BackupError.ts';
import { fingerprintOf, readLinksSecret } from './claimTarget.ts';
import { type ListedFile, listPath, type Manifest, manifestPath, rowsPath } from './Manifest.ts';
import { rowsIn, type TableFacts, writeRows } from './rows.ts';
import { type Side, shapesOf, type TableShape } from './Side.ts';

export interface BackupSource {
  side: Side;
  /** Absent: the files are left out. */
  files?: Pick<FileStore, 'copyStored'>;
  cipher: DataCipher | undefined;
  dataDir: string;
}

/** Called after each page of rows and each file. */
export type OnProgress = (what: string, done: number, total?: number) => void;

/**
 * Writes everything to a folder, even while servers run: one state of all rows, then the files that these rows name, as
 * stored. Verifies the SHA-256 of each file. The folder gets its name when it is whole; after an error nothing is left.
 * @throws BackupError
 */
export async function writeBackup(
  source: BackupSource,
  to: string,
  onProgress: OnProgress,
): Promise<Manifest> {
  const folder = resolve(to);
  if (existsSync(folder)) throw new BackupError(tell`${folder} exists already: choose another name.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(join(unfinished, 'rows'), { recursive: true, mode: 0o700 });
    const manifest = await writeParts(source, unfinished, onProgress);
    await writeFile(manifestPath(unfinished), `${JSON.stringify(manifest, undefined, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await flushPath(unfinished);
    await rename(unfinished, folder);
    await flushPath(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new BackupError(tell`${folder} cannot be written: ${message}.`);
  }
}

async function writeParts(source: BackupSource, folder: string, onProgress: OnProgress): Promise<Manifest> {
  const { side } = source;
  const links = await readLinksSecret(side);
  if (!links) throw new Error(`${side.place} has lost the secret of links`);
  const madeAt = new Date().toISOString();
  const tables = await writeTables(side, await shapesOf(side), folder, onProgress);
  // After the rows: ids that were given since then are not given again.
  const lastIds = await side.lastIds();
  const files = await writeFiles(source, folder, onProgress);
  return {
    ...{ format: 1, madeAt, migrations: MIGRATION_NAMES, installation: fingerprintOf(links) },
    tables: tables.map((facts) => ({ ...facts, lastId: lastIds.get(facts.table) })),
    files,
  };
}

async function writeTables(
  side: Side,
  shapes: readonly TableShape[],
  folder: string,
  onProgress: OnProgress,
): Promise<TableFacts[]> {
  const tables = await side.queries.connection().execute(async (queries) => {
    const facts: TableFacts[] = [];
    await sql.raw(side.beginSnapshot).execute(queries);
    try {
      for (const shape of shapes) {
        const path = rowsPath(folder, shape.name);
        const onRows = (done: number) => onProgress(shape.name, done);
        facts.push(await writeRows({ ...side, queries }, shape, path, onRows));
      }
      return facts;
    } finally {
      await sql`rollback`.execute(queries);
    }
  });
  await flushPath(join(folder, 'rows'));
  return tables;
}

async function writeFiles(
  source: BackupSource,
  folder: string,
  onProgress: OnProgress,
): Promise<Manifest['files']> {
  const all = { count: 0, bytes: 0 };
  const hash = createHash('sha256');
  const folders = new Set<string>();
  const lines = async function* () {
    for await (const { path, copy } of toCopy(source)) {
      const target = join(folder, path);
      if (!folders.has(dirname(target))) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      folders.add(dirname(target));
      const sha256 = await copy(target);
      if (sha256 === undefined) continue;
      const { size: bytes } = await stat(target);
      const listed: ListedFile = { path, bytes, sha256 };
      const line = `${JSON.stringify(listed)}\n`;
      hash.update(line);
      all.count++;
      all.bytes += bytes;
      onProgress('files', all.count);
      yield line;
    }
  };
  async function* toCopy({ files, cipher, dataDir }: BackupSource): AsyncGenerator<{
    path: string;
    /** Resolves to the SHA-256 of the copy. */
    copy: (target: string) => Promise<string | undefined>;
  }> {
    for await (const row of rowsIn(rowsPath(folder, 'files')) as AsyncIterable<
      FileRow & Record<string, unknown>
    >) {
      const id = row.stored_as;
      if (files)
        yield {
          path: `files/${id.slice(0, 2)}/${id}`,
          copy: (target) => copyFileOf(row, files, cipher, target),
        };
    }
    for (const name of files ? await mailsIn(dataDir) : [])
      yield { path: `mail/${name}`, copy: (target) => copyMail(join(mailPath(dataDir), name), target) };
  }
  await pipeline(lines, createWriteStream(listPath(folder), { flags: 'wx', mode: 0o600, flush: true }));
  for (const each of folders) await flushPath(each);
  return { ...all, sha256: hash.digest('hex') };
}

async function copyFileOf(
  row: FileRow,
  files: Pick<FileStore, 'copyStored'>,
  cipher: DataCipher | undefined,
  target: string,
): Promise<string> {
  const { stored_as: id, sha256 } = row;
  const name = decrypted(cipher, row.name, 'files.name', id);
  await files.copyStored(id, target).catch((error) => {
    throw new BackupError(
      tell`The file "${name}" (${id}) cannot be copied: ${error.code ?? error.message}. Was it just deleted? Try again.`,
    );
  });
  const stored = await hashOf(createReadStream(target));
  const received = cipher ? await hashOf(readEncrypted(cipher, id, target)) : stored;
  if (received !== sha256)
    throw new BackupError(tell`The stored bytes of "${name}" (${id}) are not the received bytes.`);
  return stored;
}

/** The mails that a server without `SMTP_URL` has written. */
async function mailsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(mailPath(dataDir)).catch(() => []);
  return names.filter((name) => /^[\w-]+\.eml(\.enc)?$/.test(name)).sort();
}

/** Resolves to undefined when the mail was just deleted. */
async function copyMail(from: string, target: string): Promise<string | undefined> {
  const copied = await unlessMissing(copyFile(from, target).then(() => true));
  if (!copied) return undefined;
  await flushPath(target);
  return hashOf(createReadStream(target));
}
