import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { CommandError } from '../commandLine/CommandError.ts';
import type { SiteFile } from './siteFiles.ts';

export interface Written {
  files: number;
  bytes: number;
}

/** The files of an export, listed in the folder itself: the next export may replace these files, and no others. */
interface ExportList {
  files: string[];
  /** Files whose name has a hash: modules, style sheets and scripts of this export. */
  immutable: string[];
}

const LIST = '_export.json';

/**
 * Writes a folder beside `to`, and, once complete, puts it in the place of `to`, which must be absent, empty or an
 * earlier export. Hashed files of that export stay for one more: pages that are open still load them.
 * @throws CommandError if the folder cannot be written or must not be replaced
 */
export async function replaceFolder(
  to: string,
  files: ReadonlyMap<string, SiteFile>,
  immutable: ReadonlySet<string>,
): Promise<Written> {
  const earlier = await readEarlier(to);
  const parent = dirname(to);
  let made: string | undefined;
  try {
    await mkdir(parent, { recursive: true });
    made = await mkdtemp(join(parent, `.${basename(to)}-`));
    // A web server of another user reads it.
    await chmod(made, 0o755);
    const written: Written & { names: string[] } = { files: 0, bytes: 0, names: [] };
    const put = async (name: string, write: (path: string) => Promise<unknown>) => {
      const path = join(made ?? '', name);
      await mkdir(dirname(path), { recursive: true });
      await write(path);
      written.names.push(name);
      written.files++;
      written.bytes += (await stat(path)).size;
    };
    for (const [name, file] of files) {
      if ('copy' in file) {
        await put(name, (path) => copyFile(file.copy, path));
        continue;
      }
      const { body, brotli, gzip } = file;
      for (const [end, bytes] of [
        ['', body],
        ['.br', brotli],
        ['.gz', gzip],
      ] as const)
        if (bytes) await put(name + end, (path) => writeFile(path, bytes));
    }
    const own = new Set(written.names);
    for (const name of earlier?.immutable ?? [])
      for (const each of [name, `${name}.br`, `${name}.gz`])
        if (!own.has(each) && earlier?.files.includes(each))
          await put(each, (path) => copyFile(join(to, each), path));
    const list: ExportList = { files: [LIST, ...written.names].sort(), immutable: [...immutable].sort() };
    await put(LIST, (path) => writeFile(path, `${JSON.stringify(list, null, 1)}\n`));
    await swap(made, to, earlier);
    made = undefined;
    return { files: written.files, bytes: written.bytes };
  } catch (error) {
    throw explain(error, to);
  } finally {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
  }
}

/**
 * Puts `made` in the place of `to`. An absent or empty folder is replaced by one rename, which fails if something lies in it by
 * now; an earlier export by two, with an instant without a folder between them.
 */
async function swap(made: string, to: string, earlier: ExportList | undefined): Promise<void> {
  if (!earlier) return rename(made, to);
  const old = `${made}.old`;
  await rename(to, old);
  try {
    await rename(made, to);
  } catch (error) {
    await rename(old, to);
    throw error;
  }
  await removeListed(old, earlier);
}

/** Removes the files that an export has listed, and folders that are empty then: never anything else. */
async function removeListed(folder: string, { files }: ExportList): Promise<void> {
  for (const name of files) await rm(join(folder, name), { force: true });
  const folders = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  const paths = folders.map((entry) => join(entry.parentPath, entry.name));
  try {
    for (const path of [...paths.sort().reverse(), folder]) await rmdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    throw new CommandError(
      `The export is written. Files that appeared meanwhile in the one before are in ${folder}.`,
    );
  }
}

/** Returns the list of an earlier export in `to`; undefined if there is no such folder or it is empty. */
async function readEarlier(to: string): Promise<ExportList | undefined> {
  let own: string[];
  try {
    own = await readdir(to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw explain(error, to);
  }
  if (own.length === 0) return undefined;
  if (!own.includes(LIST)) {
    throw new CommandError(`${to} is not empty and holds no earlier export: name a new or an empty folder.`);
  }
  const list = readList(await readFile(join(to, LIST), 'utf8'), join(to, LIST));
  const names = (await readdir(to, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(to, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const known = new Set(list.files);
  const foreign = names.filter((name) => !known.has(name));
  if (foreign.length > 0) {
    const shown = foreign.slice(0, 3).join(', ') + (foreign.length > 3 ? ', …' : '');
    throw new CommandError(`${to} holds files that no export has written (${shown}): move them away first.`);
  }
  // Only the files that were found: a list may name anything.
  const found = new Set(names);
  return { files: names, immutable: list.immutable.filter((name) => found.has(name)) };
}

function readList(text: string, path: string): ExportList {
  try {
    const { files, immutable } = JSON.parse(text) as ExportList;
    if (Array.isArray(files) && Array.isArray(immutable)) return { files, immutable };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError(`${path} is no list of an export: name a new or an empty folder.`);
}

/** Names the fault of the folder in place of a system error. */
function explain(error: unknown, to: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'its file system cannot be written',
    ENOSPC: 'its disk is full',
    ENOTDIR: 'it, or a part of its path, is a file or a link',
    EEXIST: 'a part of its path is a file',
    EBUSY: 'it is a mount: name a folder in it',
    ENOTEMPTY: 'files have appeared in it meanwhile',
  };
  const why = reasons[code ?? ''];
  return why === undefined ? error : new CommandError(`${to} cannot be written: ${why}.`);
}
