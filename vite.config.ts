import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leaveOut } from './src/rjsf/leftOut/leaveOut.ts';
import { markPure } from './src/site/bundle/markPure.ts';

/** Two builds of the same tree: what browsers load, and what the server renders pages with (`--ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), leaveOut(), markPure()],
  // Files of content/public are the organiser's: the server serves them where they are.
  publicDir: 'content/public',
  resolve: {
    alias:
      command !== 'build'
        ? []
        : [
            // Messages are compiled at publication; the browser needs no parser for them. Tests of the server do.
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
        // Inlined into documents.
        cssMinify: 'lightningcss',
        cssTarget: ['chrome90', 'firefox90', 'safari14'],
        rollupOptions: { input: 'src/site/render.tsx' },
      }
    : {
        outDir: 'dist/client',
        copyPublicDir: false,
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: { input: 'src/site/client.tsx' },
      },
  // The render bundle needs no packages beside it. While it is written they stay, but those that it uses in part.
  ssr: { noExternal: command === 'build' || [/^@rjsf\//] },
  // React picks its slow development build where nobody says that this is none.
  define: isSsrBuild && command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/chaos/**', 'tests/components/**', 'tests/shipped/**'],
          // Vitest would leave one of two cores idle; the server's tests wait as much as they work.
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // All that reads `forms/` and `content/`: as they are, and after each edit that the README invites to.
          name: 'shipped',
          include: ['tests/shipped/**/*.test.ts'],
          globalSetup: 'tests/support/organiser/globalSetup.ts',
          maxWorkers: 2,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Widgets, templates and parts of screens, by what people see of them; no browser is started.
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: 'tests/support/components/setup.ts',
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // The long forms of what `tests/server` proves in short: `npm run chaos`.
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/support/browser/globalSetup.ts',
          // One browser for all, a server for each worker; two files at a time, as each waits as much as it works.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
}));
