import { dirname } from 'node:path';
import type { Limits } from '../config/limits.ts';
import { refuse } from '../http/Refusal.ts';
import { type ChildLimits, ExaminationEnded, ExaminerUnavailable, ExaminingChild } from './ExaminingChild.ts';
import type { Examination, Examined } from './Verdict.ts';

export type ExaminerLimits = ChildLimits & Pick<Limits, 'examinerKeptBytes'>;

/** Examines files in child processes, one for each file at once. They are started on demand and kept. */
export class Examiner {
  readonly #limits: ExaminerLimits;
  readonly #onEnd: (why: string) => void;
  readonly #folder: string | undefined;
  readonly #idle: ExaminingChild[] = [];
  readonly #busy = new Set<ExaminingChild>();
  #stopped = false;

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
   * Resolves to a verdict; a file that ends its process is too complex (`server.fileComplex`), and took all the time that a file
   * may take. Rejects with a `Refusal` (503) when no process starts; with the system's error when the file cannot be read.
   */
  async examine(file: Examination): Promise<Examined> {
    const child = this.#childFor(file);
    this.#busy.add(child);
    try {
      return await child.examine(file);
    } catch (error) {
      if (!(error instanceof ExaminationEnded || error instanceof ExaminerUnavailable)) throw error;
      this.#onEnd(error.message);
      if (error instanceof ExaminationEnded)
        return { problem: 'server.fileComplex', seconds: this.#limits.examinationMs / 1000 };
      throw refuse(503, 'server.unavailable', undefined, { 'retry-after': '10' });
    } finally {
      this.#release(child, file);
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const child of [...this.#idle, ...this.#busy]) child.stop();
  }

  #childFor(file: Examination): ExaminingChild {
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) {
      if (!child.ended) return child;
    }
    return this.#start(file);
  }

  #start({ path }: Examination): ExaminingChild {
    return new ExaminingChild(this.#limits, this.#folder ?? dirname(path));
  }

  #release(child: ExaminingChild, file: Examination): void {
    // Only the end of a process frees the memory that its libraries keep.
    const isLarge = !child.ended && child.memory > this.#limits.examinerKeptBytes;
    if (isLarge) child.stop();
    this.#busy.delete(child);
    if (this.#stopped) return;
    // The next large file waits for the new process, and leaves those that have started to others.
    if (isLarge) this.#idle.push(this.#start(file));
    else if (!child.ended) this.#idle.push(child);
  }
}
