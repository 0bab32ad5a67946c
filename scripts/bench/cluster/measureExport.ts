import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Exported {
  seconds: number;
  /** Largest resident memory of the command, in megabytes. */
  megabytes: number;
}

/** Prints the status of the process at its end. `resourceUsage` would also count the memory of the process that started it. */
const AT_END =
  'import { readFileSync } from "node:fs"; process.on("exit", () => process.stderr.write(readFileSync("/proc/self/status")))';

/** Runs `npm run submissions -- export --format csv` for a form. @throws unless the file has this many submissions at least */
export async function measureExport(
  folder: string,
  env: Record<string, string>,
  form: string,
  rows: number,
): Promise<Exported> {
  const file = join(folder, 'export.csv');
  const started = performance.now();
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(AT_END)}`, 'scripts/submissions.ts'],
      ...['export', '--format', 'csv', '--form', form, '--to', file],
    ],
    { env: { ...process.env, ...env } },
  );
  const seconds = (performance.now() - started) / 1000;
  let lines = 0;
  for await (const chunk of createReadStream(file))
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  if (lines <= rows) throw new Error(`The export of ${rows} submissions has ${lines} lines.`);
  return { seconds, megabytes: Number(/^VmHWM:\s+(\d+)/m.exec(stderr)?.[1]) / 1000 };
}
