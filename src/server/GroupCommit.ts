import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageLostError } from './SubmissionStore.ts';
import { isLocked, toUnavailable } from './sqliteErrors.ts';

interface Job {
  /** Runs inside the transaction, once more if it or another of the transaction fails. */
  write: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

export interface TransactionEvents {
  /** Throws when what is written now would be lost. Called before each transaction, and before it is answered. */
  check?: () => void;
  /** Called inside each transaction before its writes. */
  begin?: () => void;
  /** Told how many writes a transaction held. */
  commit?: (writes: number) => void;
}

/** How many turns of the event loop a write waits for others at most. */
const TURNS = 8;

/**
 * Writes that wait together share one transaction, so one flush to the disk: what has arrived until nothing more comes
 * is committed at once, and answered after. A locked database is waited for without stopping the process.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #lockedMs: number;
  readonly #on: TransactionEvents;
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  #waiting: Job[] = [];
  #running: Promise<void> | undefined;

  constructor(database: DatabaseSync, lockedMs: number, on: TransactionEvents = {}) {
    this.#database = database;
    this.#lockedMs = lockedMs;
    this.#on = on;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#end = database.prepare('COMMIT');
  }

  /** Resolves with what `write` returns once it is on the disk. It writes to the database and nowhere else. */
  run<Value>(write: () => Value): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      this.#running ??= new Promise((done) => {
        setImmediate(() => this.#gather(0, 0, done));
      });
    });
  }

  /** Waits while every turn of the event loop brings more: a flush costs the same for one write as for a hundred. */
  #gather(turn: number, before: number, done: () => void): void {
    const { length } = this.#waiting;
    if (length === before || turn === TURNS) this.#drain().then(done);
    else setImmediate(() => this.#gather(turn + 1, length, done));
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting;
      this.#waiting = [];
      await this.#commit(jobs);
    }
    this.#running = undefined;
  }

  async #commit(jobs: Job[]): Promise<void> {
    try {
      this.#on.check?.();
      await this.#open();
      const settle = this.#together(jobs) ?? (await this.#oneByOne(jobs));
      this.#end.run();
      this.#checkCommitted();
      for (const answer of settle) answer();
      this.#on.commit?.(jobs.length);
    } catch (error) {
      for (const job of jobs) job.reject(toUnavailable(error));
      this.#rollBack();
    }
  }

  #checkCommitted(): void {
    try {
      this.#on.check?.();
    } catch (error) {
      throw new StorageLostError((error as Error).message, { cause: error, inDoubt: true });
    }
  }

  /** Ends a transaction that failed. Where even that fails, the next one tries again before it begins. */
  #rollBack(): void {
    try {
      if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('ROLLBACK');
    } catch {
      // The error that led here has been told to whoever waited; until the disk is back, each next one gets its own.
    }
  }

  async #open(): Promise<void> {
    this.#rollBack();
    const until = Date.now() + this.#lockedMs;
    for (;;) {
      try {
        this.#begin.run();
        this.#on.begin?.();
        return;
      } catch (error) {
        if (!isLocked(error) || Date.now() >= until) throw error;
        await sleep(10);
      }
    }
  }

  /** Nothing when one fails: writes hardly ever do, and a savepoint for each costs as much as some of them. */
  #together(jobs: Job[]): (() => void)[] | undefined {
    try {
      return jobs.map((job) => settled(job, job.write()));
    } catch {
      return undefined;
    }
  }

  /** What one throws is its own failure and undoes only its own writes. */
  async #oneByOne(jobs: Job[]): Promise<(() => void)[]> {
    await this.#open();
    return jobs.map((job) => this.#attempt(job));
  }

  #attempt(job: Job): () => void {
    this.#database.exec('SAVEPOINT job');
    try {
      const value = job.write();
      this.#database.exec('RELEASE job');
      return settled(job, value);
    } catch (error) {
      // A full disk ends the whole transaction by itself.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('ROLLBACK TO job; RELEASE job');
      return () => job.reject(toUnavailable(error));
    }
  }
}

function settled(job: Job, value: unknown): () => void {
  return () => job.resolve(value as never);
}
