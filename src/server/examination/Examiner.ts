import { dirname } from 'node:path';
import { refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';
import { type ChildLimits, ExaminationEnded, ExaminerUnavailable, ExaminingChild } from './ExaminingChild.ts';
import type { Examination, Verdict } from './Verdict.ts';

export type ExaminerLimits = ChildLimits &
  Pick<Limits, 'examiners' | 'examinationQueue' | 'examinationWaitMs' | 'examinerKeptBytes'>;

interface Waiting {
  file: Examination;
  start: (child: ExaminingChild) => void;
}

/** Examines files in up to `examiners` child processes, started on demand and kept. Further files wait in order. */
export class Examiner {
  readonly #limits: ExaminerLimits;
  readonly #onEnd: (why: string) => void;
  readonly #folder: string | undefined;
  readonly #idle: ExaminingChild[] = [];
  readonly #busy = new Set<ExaminingChild>();
  readonly #waiting: Waiting[] = [];

  /**
   * @param onEnd called with the reason whenever a process ends or is killed during an examination
   * @param folder in which the processes may write; the folder of the first file unless given
   */
  constructor(limits: ExaminerLimits, onEnd: (why: string) => void = () => {}, folder?: string) {
    this.#limits = limits;
    this.#onEnd = onEnd;
    this.#folder = folder;
  }

  /**
   * Resolves to a verdict; a file that ends its process is too complex (`server.fileComplex`). Rejects with a `Refusal`
   * (503) when too many files wait, this one waited too long, or no process starts; with the system's error when the file
   * cannot be read.
   */
  async examine(file: Examination): Promise<Verdict> {
    const child = await this.#childFor(file);
    try {
      return await child.examine(file);
    } catch (error) {
      if (!(error instanceof ExaminationEnded || error instanceof ExaminerUnavailable)) throw error;
      this.#onEnd(error.message);
      if (error instanceof ExaminationEnded) return { problem: 'server.fileComplex' };
      throw refuse(503, 'server.unavailable', undefined, { 'retry-after': '10' });
    } finally {
      this.#release(child);
    }
  }

  stop(): void {
    for (const child of [...this.#idle, ...this.#busy]) child.stop();
  }

  /** Returns an idle process, a new one, or the next one that finishes its file. */
  #childFor(file: Examination): Promise<ExaminingChild> {
    const { examiners, examinationQueue, examinationWaitMs } = this.#limits;
    const idle = this.#idle.pop();
    if (idle && !idle.ended) return Promise.resolve(this.#use(idle));
    if (idle) return this.#childFor(file);
    if (this.#busy.size < examiners) return Promise.resolve(this.#use(this.#make(file)));
    if (this.#waiting.length >= examinationQueue) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        file,
        start: (child) => {
          clearTimeout(timer);
          resolve(this.#use(child));
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(overloaded());
      }, examinationWaitMs);
      this.#waiting.push(waiting);
    });
  }

  #make({ path }: Examination): ExaminingChild {
    return new ExaminingChild(this.#limits, this.#folder ?? dirname(path));
  }

  #use(child: ExaminingChild): ExaminingChild {
    this.#busy.add(child);
    return child;
  }

  #release(child: ExaminingChild): void {
    // Only the end of a process frees the memory that its libraries keep.
    if (!child.ended && child.memory > this.#limits.examinerKeptBytes) child.stop();
    this.#busy.delete(child);
    const next = this.#waiting.shift();
    if (next) next.start(child.ended ? this.#make(next.file) : child);
    else if (!child.ended) this.#idle.push(child);
  }
}

function overloaded() {
  return refuse(503, 'server.overloaded', undefined, { 'retry-after': '10' });
}
