import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseContent } from './DatabaseContent.ts';
import { StorageLostError } from './SubmissionStore.ts';
import { databasePath, filesPath } from './storagePaths.ts';

/** Interval of its own inspections. */
const INSPECT_MS = 500;

const PUT_BACK_HINT = 'Put it back; a backup may be restored only while the server is stopped.';
/** SQLite writes its pages in memory back when it closes. */
const STOP_HINT =
  'Stop the server by SIGTERM: it writes what it holds into the database then. Do not kill it.';

/**
 * Detects that the SQLite database, its log or the folder of files was deleted, moved, replaced, truncated or overwritten while the
 * server runs. SQLite itself keeps writing to files that no path names any more.
 */
export class StorageWatch {
  readonly #files: ReadonlyMap<string, string>;
  readonly #database: string;
  readonly #content: DatabaseContent | undefined;
  #overwritten: string | undefined;
  #problem: string | undefined;

  /** Records the current files as the expected ones. Without an open SQLite database it watches the folders only. */
  constructor(dataDir: string, database?: DatabaseSync) {
    this.#database = databasePath(dataDir);
    const ends = database ? ['', '-wal', '-shm'] : [];
    const paths = [dataDir, filesPath(dataDir), ...ends.map((end) => this.#database + end)];
    this.#files = new Map(paths.map((path) => [path, identityOf(path)]));
    this.#content = database && new DatabaseContent(database, this.#database);
  }

  /** Inspects at an interval and logs changes. Returns a function that stops it. */
  start(logger: FastifyBaseLogger): () => void {
    let before: string | undefined;
    const timer = setInterval(() => {
      const reason = this.inspect();
      if (reason !== undefined && before === undefined) {
        logger.error({ reason }, 'submissions are refused: the data is not where this server opened it');
      }
      if (reason === undefined && before !== undefined)
        logger.warn('the data is back: submissions are taken again');
      before = reason;
    }, INSPECT_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Inspects now. Returns what is wrong, if anything. Moved files may come back; overwritten ones stay wrong. */
  inspect(): string | undefined {
    this.#problem = this.#overwritten ?? this.#findMoved() ?? this.#findOverwritten();
    return this.#problem;
  }

  /** Inspects now. @throws StorageLostError */
  check(): void {
    this.inspect();
    this.checkLatest();
  }

  /** Uses the latest inspection. @throws StorageLostError */
  checkLatest(): void {
    if (this.#problem !== undefined) throw new StorageLostError(this.#problem);
  }

  /** Call it after the database is closed; see `DatabaseContent`. */
  close(): void {
    this.#content?.close();
  }

  #findMoved(): string | undefined {
    for (const [path, identity] of this.#files) {
      try {
        if (identityOf(path) !== identity) {
          return `${path} is not the one that this server opened. Put that one back, or start the server again.`;
        }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        const what = code === 'ENOENT' ? 'is gone' : `cannot be read (${code})`;
        return `${path} ${what}. ${path.endsWith('-wal') || path.endsWith('-shm') ? STOP_HINT : PUT_BACK_HINT}`;
      }
    }
    return undefined;
  }

  #findOverwritten(): string | undefined {
    const end = this.#content?.inspect();
    if (end === undefined) return undefined;
    this.#overwritten =
      `${this.#database}${end} was cut off or written over while this server used it. Stop the server, restore a backup, ` +
      'and start it again.';
    return this.#overwritten;
  }
}

/** Returns device and inode, which identify a file independently of its path. */
function identityOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev} ${ino}`;
}
