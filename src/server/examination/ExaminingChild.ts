import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Limits } from '../config/limits.ts';
import type { ExaminationLimits } from './examineFile.ts';
import type { Answer, Question } from './examinerProcess.ts';
import type { Examination, Verdict } from './Verdict.ts';

const PROGRAM = join(import.meta.dirname, 'examinerProcess.ts');
/** How often its memory is looked at while it works. */
const WATCH_MS = 100;
const PAGE_BYTES = 4096;
/** Below that of the server, which has others to answer. */
const NICE = 10;

export type ChildLimits = ExaminationLimits & Pick<Limits, 'examinationMs' | 'examinerBytes'>;

/** The file made the process end, or was not done with in time or memory. */
export class ExaminationEnded extends Error {
  override name = 'ExaminationEnded';
}

/** The process cannot be had: the same file may be examined later. */
export class ExaminerMissing extends Error {
  override name = 'ExaminerMissing';
}

/**
 * A process of its own that opens strangers' files: what crashes it, fills its memory or never ends costs that file, and
 * nobody else. It knows no secrets, as it is given no environment; it starts no programs and writes beside the files only.
 */
export class ExaminingChild {
  readonly #limits: ChildLimits;
  readonly #process: ChildProcess;
  #words = '';
  #ready = false;
  #ended = false;

  /** @param folder of the files that it will be given */
  constructor(limits: ChildLimits, folder: string) {
    this.#limits = limits;
    this.#process = fork(PROGRAM, [], {
      env: {},
      execArgv: [
        `--max-old-space-size=${Math.round(limits.examinerBytes / 2 / 1024 / 1024)}`,
        '--no-warnings',
        // Its one run of a library is over before better code for it is there, which keeps 40 MB.
        '--no-wasm-tier-up',
        '--no-wasm-dynamic-tiering',
        '--permission',
        '--allow-addons',
        '--allow-fs-read=*',
        `--allow-fs-write=${folder}`,
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      this.#words = (this.#words + chunk.toString()).slice(-2_000);
    });
    const end = () => {
      this.#ended = true;
    };
    this.#process.once('exit', end);
    // It could not be made, or could not be told; whoever waits is told so too.
    this.#process.on('error', end);
    if (this.#process.pid !== undefined) setPriority(this.#process.pid, NICE);
    // The server may end without it, and it ends then.
    this.#process.unref();
    this.#process.channel?.unref();
    (this.#process.stderr as { unref?: () => void } | null)?.unref?.();
  }

  /** Whether it takes no more files. */
  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Examines one file; another only when this one is done. Rejects with an `ExaminationEnded`, with an `ExaminerMissing`, and
   * with the system's error when the file cannot be read.
   */
  examine(file: Examination): Promise<Verdict> {
    const child = this.#process;
    const { examinationMs, examinerBytes, ...limits } = this.#limits;
    return new Promise<Verdict>((resolve, reject) => {
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
        if (answer === 'ready') this.#ready = true;
        else if ('verdict' in answer) settle(() => resolve(answer.verdict));
        else
          settle(() =>
            reject(Object.assign(new Error(answer.failure.message), { code: answer.failure.code })),
          );
      };
      const onExit = (code: number | null, signal: string | null) => {
        const why = `ended (${code ?? signal}): ${this.#words}`;
        settle(() => reject(this.#ready ? new ExaminationEnded(why) : new ExaminerMissing(why)));
      };
      const onError = (error: Error) => settle(() => reject(new ExaminerMissing(error.message)));
      const timer = setTimeout(() => kill(`took longer than ${examinationMs} ms`), examinationMs);
      const watch = setInterval(async () => {
        if ((await this.memory()) > examinerBytes) kill(`took more than ${examinerBytes} bytes`);
      }, WATCH_MS);
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send({ file, limits } satisfies Question);
    });
  }

  /** Resident memory in bytes, where the system tells it. */
  async memory(): Promise<number> {
    try {
      const [, pages] = (await readFile(`/proc/${this.#process.pid}/statm`, 'utf8')).split(' ');
      return Number(pages) * PAGE_BYTES;
    } catch {
      return 0;
    }
  }

  stop(): void {
    this.#ended = true;
    this.#process.kill('SIGKILL');
  }
}
