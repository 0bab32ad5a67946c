import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycleFrom, importGraph } from './importGraph.ts';
import { readModules } from './readModules.ts';

const modules = readModules();
const graph = importGraph();
const edges = [...graph].flatMap(([from, imports]) => imports.map((to) => [from, to] as const));
const moduleOf = (file: string) => file.split('/')[0] ?? '';
/** The folder of a module that contains a file; `undefined` for files directly in the module. */
const layerOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1] : undefined);
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

it('src/README.md has a row for each folder of src, and no others', () => {
  // `decisions` holds texts.
  expect([...modules.map(({ name }) => name), 'decisions'].sort()).toEqual(folders('src').sort());
});

it('modules import only the modules that src/README.md allows, types included', () => {
  const allowed = new Map(modules.map(({ name, imports }) => [name, imports]));
  const wrong = edges.filter(
    ([from, to]) =>
      allowed.has(moduleOf(to)) &&
      moduleOf(from) !== moduleOf(to) &&
      !allowed.get(moduleOf(from))?.includes(moduleOf(to)),
  );
  expect(wrong).toEqual([]);
});

it.each(modules.filter(({ layers }) => layers.length > 0))(
  'src/README.md lists the layers of $name',
  ({ name, layers }) => {
    expect([...layers].sort()).toEqual(folders(join('src', name)).sort());
  },
);

it('a layer imports only layers further down in its table', () => {
  const orders = new Map(modules.map(({ name, layers }) => [name, layers]));
  const wrong = edges.filter(([from, to]) => {
    const order = orders.get(moduleOf(from)) ?? [];
    if (order.length === 0 || moduleOf(from) !== moduleOf(to) || layerOf(from) === layerOf(to)) return false;
    // Files directly in the module have index -1: they may import every layer, and no layer may import them.
    return order.indexOf(layerOf(to) ?? '') < order.indexOf(layerOf(from) ?? '');
  });
  expect(wrong).toEqual([]);
});

it('imports have no cycle, types included', () => {
  expect([...graph.keys()].flatMap((file) => cycleFrom(file, graph) ?? [])).toEqual([]);
});

describe('the modules that browser and server run', () => {
  it.each(['validation', 'journey', 'contract'])('%s imports neither React nor Node.js', (module) => {
    const foreign = edges.filter(([from, to]) => moduleOf(from) === module && /^(react\b|node:)/.test(to));
    expect(foreign).toEqual([]);
  });
});
