import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A copy of this checkout that a test may change, with packages, build and an empty Git repository; removed when the test ends,
 * or when `atEnd` says.
 */
export function copyRepository(atEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'fair-checkout-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean)) cpSync(file, join(folder, file), { recursive: true });
  execFileSync('git', ['init', '-q'], { cwd: folder });
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  copyPackages(join(folder, 'node_modules'));
  return folder;
}

/** As hard links where the file system can: half a gigabyte. */
function copyPackages(to: string): void {
  for (const how of ['-al', '-a']) {
    try {
      execFileSync('cp', [how, 'node_modules', to], { stdio: 'ignore' });
      // Tools write there, also over existing files.
      for (const cache of ['.vite', '.cache']) rmSync(join(to, cache), { recursive: true, force: true });
      return;
    } catch {
      rmSync(to, { recursive: true, force: true });
    }
  }
  throw new Error(`The packages cannot be copied to ${dirname(to)}`);
}
