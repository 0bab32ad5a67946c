import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveFiles } from '#server/multipart/saveFiles.ts';
import type { FileStore } from '#server/store/FileStore.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const bytes = Buffer.from('the bytes');
const store = { open: () => Readable.from([bytes]) } as unknown as FileStore;

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
});

/** The names of the saved files. */
async function namesOf(...files: [field: string, name: string][]): Promise<string[]> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const stored = files.map(([field, name], id) => ({
    id,
    field,
    name,
    type: '',
    size: 9,
    sha256,
    sentSize: 9,
    sentSha256: sha256,
    scan: { state: 'clean' as const, answer: 'OK', at: null },
    storedAs: name,
  }));
  return (await saveFiles(store, stored, folder)).map((path) => basename(path));
}

describe('the names of saved files', () => {
  it('begin with the field, so that files with the same name differ', async () => {
    expect(await namesOf(['cv', 'a.pdf'], ['lettreMotivation', 'a.pdf'], ['cv', 'a.pdf'])).toEqual([
      'cv - a.pdf',
      'lettreMotivation - a.pdf',
      'cv - a (2).pdf',
    ]);
  });

  it('have one dot, before the extension, also for fields in groups', async () => {
    expect(await namesOf(['pieces.cv', 'README'], ['pieces.cv', 'README'], ['con.x', 'b.pdf'])).toEqual([
      'pieces - cv - README',
      'pieces - cv - README (2)',
      'con - x - b.pdf',
    ]);
    expect(await namesOf(['photos.0', 'c.png'])).toEqual(['photos - 1 - c.png']);
    expect(await namesOf(['CV / lettre ?', 'd.pdf'])).toEqual(['CV _ lettre _ - d.pdf']);
  });

  it('have at most 255 bytes, the limit of file systems, and keep their extension', async () => {
    const accents = `${'é'.repeat(196)}.pdf`;
    const faces = `${'😀'.repeat(98)}.pdf`;
    const names = await namesOf(['lettreMotivation', accents], ['lettreMotivation', accents], ['cv', faces]);
    for (const name of names) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name).toMatch(/^(?:lettreMotivation - é+|cv - 😀+)(?: \(2\))?\.pdf$/u);
    }
    expect(new Set(names).size).toBe(3);
  });
});
