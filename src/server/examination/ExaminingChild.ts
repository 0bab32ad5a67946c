import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Limits } from '../config/limits.ts';
import type { ExaminationLimits } from './examineFile.ts';
import type { Answer, Question } from './examinerProcess.ts';
import type { Examination, Examined } from './Verdict.ts';

const PROGRAM = join(import.meta.dirname, 'examinerProcess.ts');
/** Interval at which its memory is measured during an examination. */
const WATCH_MS = 100;
const PAGE_BYTES = 4096;

export type ChildLimits = ExaminationLimits & Pick<Limits, 'examinationMs' | 'examinerBytes'>;

/** The process ended during an examination, or was killed because it exceeded its time or memory. */
export class ExaminationEnded extends Error {
  override name = 'ExaminationEnded';
}

/** The process did not start. The same file may be examined later. */
export class ExaminerUnavailable extends Error {
  override name = 'ExaminerUnavailable';
}

/**
 * A child process that opens uploaded files. A file that crashes it, fills its memory or never ends affects no other file.
 * It gets no environment and so no secrets, cannot start programs, and writes only into the folder of the files.
 */
export class ExaminingChild {
  readonly #limits: ChildLimits;
  readonly #process: ChildProcess;
  /** End of its standard error. */
  #stderr = '';
  #ready = false;
  #ended = false;
  #memory = 0;

  /** @param folder of the files that it will examine */
  constructor(limits: ChildLimits, folder: string) {
    this.#limits = limits;
    this.#process = fork(PROGRAM, [], {
      env: {},
      execArgv: [
        `--max-old-space-size=${Math.round(limits.examinerBytes / 2 / 1024 / 1024)}`,
        '--no-warnings',
        // One examination ends before optimised WebAssembly would be ready, and that keeps 40 MB.
        '--no-wasm-tier-up',
        '--no-wasm-dynamic-tiering',
        // Most functions of a library are never called: only the others are validated.
        '--wasm-lazy-validation',
        '--permission',
        '--allow-addons',
        '--allow-fs-read=*',
        `--allow-fs-write=${folder}`,
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-2_000);
    });
    const end = () => {
      this.#ended = true;
    };
    this.#process.once('exit', end);
    // It did not start, or a message could not be sent; `examine` rejects then, too.
    this.#process.on('error', end);
    // It must not keep the server alive; it ends when the server does.
    this.#process.unref();
    this.#process.channel?.unref();
    (this.#process.stderr as { unref?: () => void } | null)?.unref?.();
  }

  /** Whether it examines no more files. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Resident memory in bytes after its latest file. */
  get memory(): number {
    return this.#memory;
  }

  /**
   * Examines one file. Call it again only when it has settled. Rejects with an `ExaminationEnded`, with an `ExaminerUnavailable`,
   * and with the system's error when the file cannot be read.
   */
  examine(file: Examination): Promise<Examined> {
    const child = this.#process;
    const { examinationMs, examinerBytes, ...limits } = this.#limits;
    return new Promise<Examined>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        clearInterval(watch);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
        act();
      };
      const kill = (why: string) => {
        this.stop();
        settle(() => reject(new ExaminationEnded(why)));
      };
      const onMessage = (message: unknown) => {
        const answer = message as Answer;
        if (answer === 'ready') {
          this.#ready = true;
          return;
        }
        this.#memory = answer.memory;
        if ('verdict' in answer) settle(() => resolve(answer.verdict));
        else
          settle(() =>
            reject(Object.assign(new Error(answer.failure.message), { code: answer.failure.code })),
          );
      };
      const onExit = (code: number | null, signal: string | null) => {
        const why = `ended (${code ?? signal}): ${this.#stderr}`;
        settle(() => reject(this.#ready ? new ExaminationEnded(why) : new ExaminerUnavailable(why)));
      };
      const onError = (error: Error) => settle(() => reject(new ExaminerUnavailable(error.message)));
      const timer = setTimeout(() => kill(`took longer than ${examinationMs} ms`), examinationMs);
      const watch = setInterval(async () => {
        if ((await this.#memoryNow()) > examinerBytes) kill(`took more than ${examinerBytes} bytes`);
      }, WATCH_MS);
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send({ file, limits } satisfies Question);
    });
  }

  stop(): void {
    this.#ended = true;
    this.#process.kill('SIGKILL');
  }

  /** Resident memory in bytes during an examination; 0 where the system has no `/proc`. */
  async #memoryNow(): Promise<number> {
    try {
      const [, pages] = (await readFile(`/proc/${this.#process.pid}/statm`, 'utf8')).split(' ');
      return Number(pages) * PAGE_BYTES;
    } catch {
      return 0;
    }
  }
}
