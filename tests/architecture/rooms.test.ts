import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cycleFrom, importGraph } from './importGraph.ts';
import { readRooms } from './readRooms.ts';

const rooms = readRooms();
const graph = importGraph();
const edges = [...graph].flatMap(([from, imports]) => imports.map((to) => [from, to] as const));
const roomOf = (file: string) => file.split('/')[0] ?? '';
/** The folder of a room that contains a file; `undefined` for files directly in the room. */
const wingOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1] : undefined);
const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

it('src/README.md has a row for each folder of src, and no others', () => {
  // `decisions` holds texts.
  expect([...rooms.map(({ name }) => name), 'decisions'].sort()).toEqual(folders('src').sort());
});

it('rooms import only the rooms that src/README.md allows, types included', () => {
  const allowed = new Map(rooms.map(({ name, imports }) => [name, imports]));
  const wrong = edges.filter(
    ([from, to]) =>
      allowed.has(roomOf(to)) &&
      roomOf(from) !== roomOf(to) &&
      !allowed.get(roomOf(from))?.includes(roomOf(to)),
  );
  expect(wrong).toEqual([]);
});

it.each(rooms.filter(({ wings }) => wings.length > 0))(
  'src/README.md lists the wings of $name',
  ({ name, wings }) => {
    expect([...wings].sort()).toEqual(folders(join('src', name)).sort());
  },
);

it('a wing imports only wings further down in its table', () => {
  const orders = new Map(rooms.map(({ name, wings }) => [name, wings]));
  const wrong = edges.filter(([from, to]) => {
    const order = orders.get(roomOf(from)) ?? [];
    if (order.length === 0 || roomOf(from) !== roomOf(to) || wingOf(from) === wingOf(to)) return false;
    // Files directly in the room have index -1: they may import every wing, and no wing may import them.
    return order.indexOf(wingOf(to) ?? '') < order.indexOf(wingOf(from) ?? '');
  });
  expect(wrong).toEqual([]);
});

it('imports have no cycle, types included', () => {
  expect([...graph.keys()].flatMap((file) => cycleFrom(file, graph) ?? [])).toEqual([]);
});

describe('the rooms that browser and server run', () => {
  it.each(['validation', 'journey', 'contract'])('%s imports neither React nor Node.js', (room) => {
    const foreign = edges.filter(([from, to]) => roomOf(from) === room && /^(react\b|node:)/.test(to));
    expect(foreign).toEqual([]);
  });
});
