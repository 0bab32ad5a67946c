import type { BuildOptions, InlineConfig } from 'vite';

type OnLog = NonNullable<NonNullable<BuildOptions['rollupOptions']>['onLog']>;

/** MUI's modules say that they are for browsers, and a build for browsers warns of it. */
export const ignoreDirectives: OnLog = (level, log, report) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
};

/** The folder of the desk's build. Apart from the client's, all of which the service worker and everybody may have. */
export const DESK_DIR = 'dist/desk';

/** The organisers' desk, for current browsers. Publication compiles its texts, so it needs no parser of messages. */
export const DESK_BUILD: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  base: '/_desk/',
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  build: {
    outDir: DESK_DIR,
    manifest: true,
    modulePreload: { polyfill: false },
    // `tests/scripts/deskBuild.test.ts` limits the bytes that a browser loads first.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rollupOptions: {
      onLog: ignoreDirectives,
      input: 'src/desk/entry.tsx',
    },
  },
};
