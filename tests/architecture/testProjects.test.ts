import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST } from '../../scripts/LongestFirst.ts';
import viteConfig from '../../vite.config.ts';

interface Project {
  name: string;
  include: string[];
  exclude?: string[];
}

const root = join(import.meta.dirname, '../..');
const config = viteConfig({ command: 'serve', mode: 'test' }) as unknown as {
  test: { projects: { test: Project }[] };
};

/** Test files by project. */
const files = new Map(
  config.test.projects.map(({ test: { name, include, exclude = [] } }) => [
    name,
    globSync(include, { cwd: root, exclude }).map((file) => file.replaceAll('\\', '/')),
  ]),
);

/** Modules that start processes, servers or browsers, open databases, or publish. */
const HEAVY =
  /^(?:node:(?:child_process|sqlite|worker_threads)|playwright-core|#server\/(?:app|startServer|store\/.*)\.ts|#publication\/createPublisher\.ts)$/;

/** The imports of a test file, direct or through helpers of `tests`. Type-only imports do not count. */
function importsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  const imports = [...text.matchAll(/^import (?!type\b)(?:[^;']*? from )?'([^']+)'/gm)];
  return imports.flatMap(([, specifier = '']) =>
    specifier.startsWith('.') ? importsOf(join(dirname(file), specifier), seen) : [specifier],
  );
}

it('each test file belongs to exactly one project', () => {
  const all = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  expect(all.length).toBeGreaterThan(100);
  expect([...files.values()].flat().sort()).toEqual(all.sort());
});

it('the test files that start first exist', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('unit tests start no process or server, open no database, and publish nothing', () => {
  const heavy = (files.get('unit') ?? []).flatMap((file) =>
    importsOf(file)
      .filter((specifier) => HEAVY.test(specifier))
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(heavy).toEqual([]);
});
