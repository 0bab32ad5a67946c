import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isKnownExtension, USUAL_EXTENSIONS } from '#definitions/check/form/fileExtensions.ts';
import { LIMITS } from '#server/config/limits.ts';
import { examineFile } from '#server/examination/examineFile.ts';
import { SAMPLES } from '../support/server/sampleFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Whether the server accepts a file with these bytes and this extension. */
async function isAccepted(extension: string, bytes: Buffer): Promise<boolean> {
  const folder = temporaryFolder();
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return (await examineFile({ path, extension }, LIMITS)).problem === undefined;
}

const TEXT = Buffer.from('un texte');

it.each(Object.entries({ ...SAMPLES, '.txt': TEXT, '.csv': TEXT }))(
  '%s is known, and the server accepts such a file',
  async (extension, bytes) => {
    expect(isKnownExtension(extension)).toBe(true);
    expect(await isAccepted(extension, bytes)).toBe(true);
  },
);

it.each(['.pfd', '.md', '.tiff', '.docs'])(
  '%s is unknown, and the server accepts no such file',
  async (extension) => {
    expect(isKnownExtension(extension)).toBe(false);
    for (const bytes of [...Object.values(SAMPLES), TEXT])
      expect(await isAccepted(extension, bytes)).toBe(false);
  },
);

it.each(USUAL_EXTENSIONS)('%s, which the check suggests, is known', (extension) => {
  expect(isKnownExtension(extension)).toBe(true);
});
