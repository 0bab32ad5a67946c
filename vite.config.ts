import react from '@vitejs/plugin-react';
import type { BuildOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/LongestFirst.ts';
import { leaveOut } from './src/rjsf/leftOut/leaveOut.ts';
import { CHUNKS } from './src/site/bundle/chunks.ts';
import { compileHints } from './src/site/bundle/compileHints.ts';
import { fetchFirst } from './src/site/bundle/fetchFirst.ts';
import { markPure } from './src/site/bundle/markPure.ts';
import { namedStyles } from './src/site/bundle/namedStyles.ts';
import { olderScripts } from './src/site/bundle/olderScripts.ts';
import { olderStyleSheets } from './src/site/bundle/olderStyleSheets.ts';
import { STYLE_TARGETS } from './src/site/bundle/supportedBrowsers.ts';
import { usedIntl } from './src/site/bundle/usedIntl.ts';

/** Test files that run at once: on two cores Vitest's own choice is one, and a quarter of the time tests wait. */
const WORKERS = 3;

/** Browser tests wait for pages a third of the time. They run after the others: Vitest's groups do. */
const BROWSER_WORKERS = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Starts PostgreSQL and an S3 server for `npm test -- --on postgres`. */
const STORES = 'tests/support/stores/globalSetup.ts';

/** Folders of the test project `server`. */
const SERVER_TESTS = ['tests/server/**', 'tests/scripts/**', 'tests/publication/**'];

/** Style sheets are rewritten for these browsers: documents and scripts contain them. */
const CSS: BuildOptions = { cssMinify: 'lightningcss', cssTarget: STYLE_TARGETS };

/** Builds the client bundle and, with `--ssr`, the bundle with which the server renders pages. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    leaveOut(),
    markPure(),
    usedIntl(),
    fetchFirst(),
    compileHints(),
    namedStyles(),
    olderStyleSheets(),
    olderScripts(),
  ],
  // The server serves `content/public` itself; builds do not copy it.
  publicDir: 'content/public',
  resolve: {
    alias:
      command !== 'build'
        ? []
        : [
            // Publication compiles messages, so bundles need no ICU parser. Tests do.
            {
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
          ],
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/render',
        copyPublicDir: false,
        target: 'node24',
        ...CSS,
        // One bundle has also what browsers load by need.
        rollupOptions: { input: 'src/site/render.tsx', checks: { ineffectiveDynamicImport: false } },
      }
    : {
        outDir: 'dist/client',
        copyPublicDir: false,
        ...CSS,
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: 'src/site/client.tsx',
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
  // The render bundle contains all packages. Outside a build only RJSF is processed, as `leaveOut` replaces parts of it.
  ssr: { noExternal: command === 'build' || [/^@rjsf\//] },
  // Without this definition React runs its slow development build.
  define: isSsrBuild && command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  test: {
    // `npm run chaos` also tries the cases that `npm test` leaves out (`tests/support/cases.ts`).
    env: { CASES: process.env.CASES ?? 'some', LC_ALL: 'C' },
    sequence: { sequencer: LongestFirst },
    // Vitest's second is short on two busy cores; what never comes true fails all the same.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          // Pure logic: no process, database or server. Every folder that no other project includes.
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...SERVER_TESTS,
            ...['browser', 'chaos', 'chaosBrowser', 'components', 'crossbrowser', 'shipped'].map(
              (each) => `tests/${each}/**`,
            ),
          ],
          maxWorkers: WORKERS,
          // The files share their modules: loading them again for each file takes longer than the tests.
          isolate: false,
          // Style sheets that a module imports as text are not empty.
          css: { include: /\?inline/ },
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // Tests that start a server or a command, open a database, or publish copies of the definitions.
          name: 'server',
          include: SERVER_TESTS.map((folder) => `${folder}/*.test.ts`),
          globalSetup: STORES,
          maxWorkers: WORKERS,
          isolate: false,
          // Node.js imports the modules as in production: Vite's transforms take a fifth of the processor time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 60_000,
          // The first test that needs PostgreSQL starts it.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Tests of `forms/` and `content/`: unchanged, and after the edits in `tests/support/organiser/edits.ts`.
          name: 'shipped',
          include: ['tests/shipped/**/*.test.ts'],
          globalSetup: 'tests/support/organiser/globalSetup.ts',
          // As in the project `server`.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          maxWorkers: WORKERS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Widgets, templates and parts of screens in jsdom, without a browser.
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'tests/support/components/setup.ts',
          maxWorkers: WORKERS,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // Long versions of fault tests in `tests/server`: `npm run chaos`.
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          fileParallelism: false,
          // Removing what a hundred programs have made takes longer than ten seconds.
          hookTimeout: 120_000,
          // Alone: Vitest wants an order of projects with different numbers of workers.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          // Long versions of tests in `tests/browser`: `npm run chaos`. Apart from `chaos`, which starts no browser.
          name: 'chaosBrowser',
          include: ['tests/chaosBrowser/**/*.test.ts'],
          globalSetup: 'tests/support/browser/globalSetup.ts',
          ...BROWSER_WORKERS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // One form in browsers of other vendors, which not every machine has: `npm run crossbrowser`.
          name: 'crossbrowser',
          include: ['tests/crossbrowser/**/*.test.ts'],
          globalSetup: 'tests/support/browser/globalSetup.ts',
          ...BROWSER_WORKERS,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: [STORES, 'tests/support/browser/globalSetup.ts'],
          // The files of a worker share its browser and its server.
          ...BROWSER_WORKERS,
          isolate: false,
          // As in the project `server`.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Two busy cores run browsers, servers and tests.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));
