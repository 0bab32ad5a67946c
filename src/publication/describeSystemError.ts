import { tell } from '#definitions/sources/tell.ts';

const MENDS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => tell`${path} does not exist: check the name and the folder`,
  EEXIST: (path) => tell`${path} exists already: rename or delete it`,
  EISDIR: (path) => tell`${path} is a folder: name a file`,
  ENOTDIR: (path) => tell`${path} is in no folder: check the name`,
  EACCES: (path) => tell`${path} may not be read or written: change its permissions`,
  ENOSPC: (path) => tell`the disk is full at ${path}: free some space, then try again`,
};

/** What the system refused and the mend; undefined if the error is not of the system. */
export function describeSystemError(error: unknown): string | undefined {
  const { code = '', path, syscall, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === undefined) return undefined;
  const mend = MENDS[code === 'EPERM' || code === 'EROFS' ? 'EACCES' : code];
  return path !== undefined && mend ? mend(path) : message;
}
