import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** Paths of all code and style sheets of `src`, relative to `src`. */
export function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(tsx?|css)$/.test(file),
  );
}

/**
 * What each code file of `src` imports, types included: files of `src` by path relative to `src`, packages by name.
 * Imports in comments and in generated text count too: there should be none.
 */
export function importGraph(): Map<string, string[]> {
  const code = sourceFiles().filter((file) => !file.endsWith('.css'));
  return new Map(code.map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join('src', file), 'utf8');
  return [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => {
    const path = specifier.replace(/\?.*/, '');
    if (path.startsWith('#')) return path.slice(1);
    return path.startsWith('.') ? relative('src', join('src', dirname(file), path)) : path;
  });
}

/** Shortest chain of imports from a file back to itself; `undefined` without a cycle. */
export function cycleFrom(
  start: string,
  graph: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const from = new Map<string, string>();
  const queue = [start];
  for (const file of queue)
    for (const next of graph.get(file) ?? []) {
      if (next === start) return pathTo(file, from, start);
      if (!graph.has(next) || from.has(next)) continue;
      from.set(next, file);
      queue.push(next);
    }
  return undefined;
}

function pathTo(file: string, from: ReadonlyMap<string, string>, start: string): string[] {
  const path = [start];
  for (let at: string | undefined = file; at && at !== start; at = from.get(at)) path.splice(1, 0, at);
  return [...path, start];
}
