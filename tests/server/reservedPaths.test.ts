import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isReserved, isReservedApi } from '#contract/urls.ts';
import { startTestServer } from '../support/server/testServer.ts';

it('keeps every path of the server free of forms and pages', async () => {
  const clientDir = await mkdtemp(join(tmpdir(), 'fair-client-'));
  const server = await startTestServer({}, { clientDir });
  const paths = pathsOf(server.app.printRoutes({ commonPrefix: false }));
  const published = [...server.publications.current().resources.keys()];
  await server.stop();
  await rm(clientDir, { recursive: true });
  expect(paths).toContain('/api/drafts/:id/mail');
  const free = paths.filter(
    (path) => !isReserved(path) || (path.startsWith('/api/') && !isReservedApi(path)),
  );
  // Forms, pages and public files.
  expect(free.filter((path) => path !== '*' && path !== '/*')).toEqual([]);
  expect(published.filter((path) => !isReserved(path))).toEqual(['/', '/stand']);
});

/** The paths in Fastify's tree of routes: each line has the rest of a path, indented below the beginning. */
function pathsOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', rest = '', methods] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (rest === '') return [];
    const depth = indent.length / 4;
    above[depth] = (above[depth - 1] ?? '') + rest;
    return methods === undefined ? [] : [above[depth]];
  });
}
