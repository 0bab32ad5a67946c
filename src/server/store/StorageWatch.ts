import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseContent } from './DatabaseContent.ts';
import { databasePath, filesPath } from './storagePaths.ts';
import { StorageLostError } from './storeErrors.ts';

/** Files of SQLite's write-ahead log: the log and its index. */
const LOG_ENDS = ['-wal', '-shm'];

/** Interval of its own inspections. */
const INSPECT_MS = 500;

const PUT_BACK_HINT = 'Put it back; a backup may be restored only while the server is stopped.';
const SAVED_HINT = 'All submissions are in the database: start the server again.';
/** SQLite writes its log back when it closes. */
const STOP_HINT =
  'Stop the server by SIGTERM: it writes what it holds into the database then. Do not kill it.';

/**
 * Detects that the SQLite database, its log or the folder of files was deleted, moved, replaced, truncated or overwritten while the
 * server runs. SQLite itself keeps writing to files that no path names any more. The content of a lost log is written into the database
 * at once, as the next process would not find the log.
 */
export class StorageWatch {
  readonly #files: ReadonlyMap<string, string>;
  readonly #path: string;
  readonly #database: DatabaseSync | undefined;
  readonly #content: DatabaseContent | undefined;
  #overwritten: string | undefined;
  #logSaved = false;
  #problem: string | undefined;

  /** Records the current files as the expected ones. Without an open SQLite database it watches the folders only. */
  constructor(dataDir: string, database?: DatabaseSync) {
    this.#path = databasePath(dataDir);
    this.#database = database;
    const ends = database ? ['', ...LOG_ENDS] : [];
    const paths = [dataDir, filesPath(dataDir), ...ends.map((end) => this.#path + end)];
    this.#files = new Map(paths.map((path) => [path, identityOf(path)]));
    this.#content = database && new DatabaseContent(database, this.#path);
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

  /** Inspects now. Returns the problem, if there is one. Moved files may come back; overwritten ones stay wrong. */
  inspect(): string | undefined {
    this.#problem = this.#overwritten ?? this.#findMoved() ?? this.#findOverwritten();
    // Once the log has come back, a later loss is saved again.
    if (this.#problem === undefined) this.#logSaved = false;
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
    const problems = [...this.#files].flatMap(([path, identity]) => this.#problemOf(path, identity) ?? []);
    return problems[0];
  }

  #problemOf(path: string, identity: string): string | undefined {
    const isLog = LOG_ENDS.some((end) => path.endsWith(end));
    try {
      if (identityOf(path) === identity) return undefined;
      const hint = isLog ? this.#saveLog() : 'Put that one back, or start the server again.';
      return `${path} is not the one that this server opened. ${hint}`;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const what = code === 'ENOENT' ? 'is gone' : `cannot be read (${code})`;
      return `${path} ${what}. ${isLog ? this.#saveLog() : PUT_BACK_HINT}`;
    }
  }

  /**
   * Writes the content of the open log into the database. Does not wait: a write under way is not acknowledged. Returns the
   * operator's next step.
   */
  #saveLog(): string {
    try {
      if (!this.#logSaved) {
        const { log, checkpointed } = this.#database?.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
        this.#logSaved = log === checkpointed;
      }
    } catch {
      // The disk may be full: the next inspection tries again.
    }
    return this.#logSaved ? SAVED_HINT : STOP_HINT;
  }

  #findOverwritten(): string | undefined {
    const end = this.#content?.inspect();
    if (end === undefined) return undefined;
    this.#overwritten =
      `${this.#path}${end} was cut off or written over while this server used it. Stop the server, restore a backup, ` +
      'and start it again.';
    return this.#overwritten;
  }
}

/** Returns device and inode, which identify a file independently of its path. */
function identityOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev} ${ino}`;
}
