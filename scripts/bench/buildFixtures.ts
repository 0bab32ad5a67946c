import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The hand-written pages that the product is compared with. */
export const FIXTURES = ['plain', 'rhf'] as const;
export type FixtureName = (typeof FIXTURES)[number];

export const FIXTURES_DIR = 'dist/bench';

/** Builds each page on its own, as if it were all its site has, into `dist/bench/<name>/`. */
export async function buildFixtures(): Promise<void> {
  for (const name of FIXTURES) {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: join(import.meta.dirname, 'fixtures'),
      base: `/${name}/`,
      plugins: [react()],
      build: {
        outDir: join(process.cwd(), FIXTURES_DIR, name),
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rollupOptions: { input: join(import.meta.dirname, 'fixtures', `${name}.html`) },
      },
    });
  }
}
