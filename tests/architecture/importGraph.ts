import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** Code and styles under `src`, by path from there. */
export function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(tsx?|css)$/.test(file),
  );
}

/**
 * What each file of code imports, types too: files of `src` by their path from there, packages by their name.
 * Generated and commented imports count as well, as none should stand there.
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

/** The shortest way from a file back to itself, if there is one. */
export function cycleFrom(
  start: string,
  graph: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const from = new Map<string, string>();
  const queue = [start];
  for (const file of queue)
    for (const next of graph.get(file) ?? []) {
      if (next === start) return wayTo(file, from, start);
      if (!graph.has(next) || from.has(next)) continue;
      from.set(next, file);
      queue.push(next);
    }
  return undefined;
}

function wayTo(file: string, from: ReadonlyMap<string, string>, start: string): string[] {
  const way = [start];
  for (let at: string | undefined = file; at && at !== start; at = from.get(at)) way.splice(1, 0, at);
  return [...way, start];
}
