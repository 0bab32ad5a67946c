import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { tell } from './tell.ts';

/** A regular file: `a/b.json`, from the listed folder on, and its size. */
export interface ListedFile {
  name: string;
  bytes: number;
}

/** Whether a path is below a folder, or is that folder; both are real paths. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/**
 * Lists the regular files below a folder in alphabetical order, without names that begin with a dot. Follows links within the
 * folder. Calls `onProblem` for everything else: links that lead out, entries that are no files, and files that the system refuses to open.
 */
export function listFiles(folder: string, onProblem: (problem: string, path: string) => void): ListedFile[] {
  const root = realpathSync(folder);
  /** Real paths of the folders listed, with their names. */
  const listed = new Map<string, string>();
  return list('');

  function list(prefix: string): ListedFile[] {
    const names = attempt(prefix, () => {
      listed.set(realpathSync(join(root, prefix)), prefix);
      return readdirSync(join(root, prefix));
    });
    return (names ?? [])
      .filter((name) => !name.startsWith('.'))
      .sort()
      .flatMap((name) => entry(prefix + name));
  }

  function entry(path: string): ListedFile[] {
    // Skip a broken link, and a file deleted since it was listed.
    const stats = attempt(path, () => statSync(join(root, path), { throwIfNoEntry: false }));
    const real = stats && attempt(path, () => realpathSync(join(root, path)));
    if (!stats || real === undefined) return [];
    if (!isWithin(root, real))
      return refused(path, tell`the link leads out of this folder: put the file itself here`);
    if (stats.isFile()) return [{ name: path, bytes: stats.size }];
    if (!stats.isDirectory())
      return refused(path, tell`neither a file nor a folder, but a pipe, socket or device: remove it`);
    const twice = listed.get(real);
    return twice === undefined
      ? list(`${path}/`)
      : refused(path, tell`the link leads to "${twice || '.'}", which is read already: remove it`);
  }

  function refused(path: string, problem: string): [] {
    onProblem(problem, path);
    return [];
  }

  function attempt<Value>(path: string, access: () => Value): Value | undefined {
    try {
      return access();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        onProblem(tell`cannot be read: ${(error as Error).message}`, path);
      return undefined;
    }
  }
}
