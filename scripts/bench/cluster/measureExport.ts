import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type Measured, runMeasured } from '../runMeasured.ts';

/** Runs `npm run submissions -- export --format csv` for a form. @throws unless the file has this many submissions at least */
export async function measureExport(
  folder: string,
  env: Record<string, string>,
  form: string,
  rows: number,
): Promise<Measured> {
  const file = join(folder, 'export.csv');
  const measured = await runMeasured(
    ['scripts/submissions.ts', 'export', '--format', 'csv', '--form', form, '--to', file],
    env,
  );
  let lines = 0;
  for await (const chunk of createReadStream(file))
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  if (lines <= rows) throw new Error(`The export of ${rows} submissions has ${lines} lines.`);
  return measured;
}
