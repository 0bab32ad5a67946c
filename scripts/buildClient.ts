import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { DESK_BUILD, DESK_DIR, ignoreDirectives } from './buildDesk.ts';

/** File with the `sourcesHash` of the build in `dist/`. */
const STAMP = 'dist/built-from';

/** Everything that determines the two bundles. Forms and content do not: they are published at run time. */
const SOURCES = ['src/**/*.{ts,tsx,css}', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the client and the render bundle into `dist/` unless they are built from the same sources. Prints a line and
 * ends the process with 1 if the build is needed but Vite is not installed (`npm ci --omit=dev`).
 */
export async function buildClient({ force = false } = {}): Promise<void> {
  const hash = sourcesHash();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  const { build } = await import('vite').catch(async (error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    // By its path, and only now: a folder without the project's packages may lack package.json and most of src, too.
    const { tell } = await import('../src/definitions/sources/tell.ts');
    process.stderr.write(
      tell`dist/ is missing or was built from other sources, and the build tools are not installed here: run "npm ci" and "npm run build", then "npm ci --omit=dev".\n`,
    );
    process.exit(1);
  });
  // A build that is cut off has mixed two: sources that are the earlier ones again need another.
  rmSync(STAMP, { force: true });
  // Vite leaves what the shell or a test has set, and builds scripts for development then: the server cannot run them.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await buildAll(build);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  compressAssets();
  writeFileSync(STAMP, hash);
}

async function buildAll(build: typeof import('vite').build): Promise<void> {
  await build({ logLevel: 'warn' });
  await build({ logLevel: 'warn', build: { ssr: true } });
  const { olderScripts } = await import('../src/site/bundle/olderScripts.ts');
  for (const worker of [workerBuild('worker', 'sw'), workerBuild('sender', 'sw-send')])
    await build({ ...worker, plugins: [olderScripts()] });
  await build(EDITOR_BUILD);
  await build(DESK_BUILD);
}

/** A service worker: one script that imports nothing, and that may know the paths of all other files of the client. */
function workerBuild(source: string, name: string): InlineConfig {
  const files = globSync('assets/**/*', { cwd: 'dist/client', withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const assets = files.map(({ parentPath, name }) => `/${relative('dist/client', join(parentPath, name))}`);
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { CLIENT_ASSETS: JSON.stringify(assets.map((path) => path.replaceAll(sep, '/')).sort()) },
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      rollupOptions: {
        input: `src/site/offline/${source}.ts`,
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  };
}

/** One script, for the browser of whoever edits: with the parser of messages, and for current browsers. */
const EDITOR_BUILD: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: 'dist/editor',
    // It is loaded from this machine.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rollupOptions: {
      onLog: ignoreDirectives,
      input: 'src/editor/browser/main.tsx',
      output: { format: 'iife', entryFileNames: 'editor.js' },
    },
  },
};

/** Compresses each script once, at the best quality, so that the server's start does not spend a second on it. */
function compressAssets(): void {
  for (const file of globSync(`{dist/client,${DESK_DIR}}/assets/**/*.{js,mjs}`)) {
    const body = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
  }
}

/** Hash of all files of `SOURCES` in a folder. */
export function sourcesHash(folder = '.'): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder })).sort()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}
