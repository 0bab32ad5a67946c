import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Records what the build in `dist/` was made from. */
const STAMP = 'dist/built-from';

/** Everything that decides what the two bundles hold; forms and content do not, they are published at run time. */
const SOURCES = ['src/**/*.{ts,tsx,css}', 'vite.config.ts', 'package-lock.json'];

const NO_TOOLS =
  'dist/ is missing or was built from other sources, and the build tools are not installed here: ' +
  'run "npm ci" and "npm run build", then "npm ci --omit=dev".\n';

/**
 * Builds the client and the render bundle into `dist/` unless they are there and made from the same sources. Ends the
 * process with a line when they must be built and only the packages of a running server are installed.
 */
export async function buildClient({ force = false } = {}): Promise<void> {
  const made = sourcesHash();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === made) return;
  const { build } = await import('vite').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    process.stderr.write(NO_TOOLS);
    process.exit(1);
  });
  await build({ logLevel: 'warn' });
  await build({ logLevel: 'warn', build: { ssr: true } });
  compressAssets();
  writeFileSync(STAMP, made);
}

/** Once and as small as can be, beside each script: a server that starts has no second to spend on it. */
function compressAssets(): void {
  for (const file of globSync('dist/client/assets/**/*.js')) {
    const body = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
  }
}

/** Stands for everything in a folder that the build is made from. */
export function sourcesHash(folder = '.'): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder })).sort()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}
