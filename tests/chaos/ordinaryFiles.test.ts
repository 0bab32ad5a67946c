import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { makeFiles } from '../support/chaos/ordinary/makeFiles.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { SAMPLES } from '../support/server/sampleFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** With all programs of the table there are more than 230. */
const LEAST = 200;

it(`at least ${LEAST} ordinary files of many programs are accepted`, async () => {
  const folder = temporaryFolder();
  const server = await startTestServer({}, { publication: withFilesForm() });
  try {
    const { files, missing } = await makeFiles(
      folder,
      new Set([...Object.keys(SAMPLES), '.webp', '.tif', '.webm']),
    );
    const refused: string[] = [];
    let count = 0;
    for (const [program, paths] of files) {
      process.stdout.write(`${program}: ${paths.length} files\n`);
      for (const path of paths) {
        const { status, errors } = await sendFiles(server, [[basename(path), readFileSync(path)]]);
        if (status !== 201) refused.push(`${program} ${basename(path)}: ${status} ${errors.join()}`);
        count++;
      }
    }
    process.stdout.write(
      `${count} files of ${files.size} entries of the table; not installed: ${missing.join('; ') || 'none'}\n`,
    );
    expect(refused).toEqual([]);
    if (missing.length === 0) expect(count).toBeGreaterThanOrEqual(LEAST);
  } finally {
    await server.stop();
  }
}, 3_600_000);
