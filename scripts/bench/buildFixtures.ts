import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The hand-written pages with which the product is compared. */
export const FIXTURES = ['plain', 'rhf'] as const;
export type FixtureName = (typeof FIXTURES)[number];

export const FIXTURES_DIR = 'dist/bench';

/** Builds each page separately, as a site of its own, into `dist/bench/<name>/`. */
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
