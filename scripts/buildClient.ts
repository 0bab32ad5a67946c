import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Records what the build in `dist/` was made from. */
const STAMP = 'dist/built-from';

/** Everything that decides what the two bundles hold; forms and content do not, they are published at run time. */
const SOURCES = ['src/**/*.{ts,tsx,css}', 'vite.config.ts', 'package-lock.json'];

/** Builds the client and the render bundle into `dist/` unless they are there and made from the same sources. */
export async function buildClient({ force = false } = {}): Promise<void> {
  const made = sourcesHash();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === made) return;
  await build({ logLevel: 'warn' });
  await build({ logLevel: 'warn', build: { ssr: true } });
  writeFileSync(STAMP, made);
}

/** Stands for everything in a folder that the build is made from. */
export function sourcesHash(folder = '.'): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder })).sort()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}
