import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './atEnd.ts';

/** An empty folder, which is removed at the end of the test, or of the file that calls for it while it is loaded. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fair-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
