import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds of the same tree: what browsers load, and what the server renders pages with (`--ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  // Files of content/public are the organiser's: the server serves them where they are.
  publicDir: false,
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
        target: 'node24',
        rollupOptions: { input: 'src/site/render.tsx' },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: { input: 'src/site/client.tsx' },
      },
  ssr: { noExternal: true },
}));
