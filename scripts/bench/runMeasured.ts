import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Measured {
  stdout: string;
  seconds: number;
  /** Largest resident memory of the command, in megabytes. */
  megabytes: number;
}

/** Prints the status of the process at its end. `resourceUsage` would also count the memory of the process that started it. */
const AT_END =
  'import { readFileSync } from "node:fs"; process.on("exit", () => process.stderr.write(readFileSync("/proc/self/status")))';

/** Runs a script in a process of its own. @throws if it fails */
export async function runMeasured(script: readonly string[], env: Record<string, string>): Promise<Measured> {
  const started = performance.now();
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(AT_END)}`, ...script],
    { env: { ...process.env, ...env } },
  );
  const seconds = (performance.now() - started) / 1000;
  return { stdout, seconds, megabytes: Number(/^VmHWM:\s+(\d+)/m.exec(stderr)?.[1]) / 1000 };
}
