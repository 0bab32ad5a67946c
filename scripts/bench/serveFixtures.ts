import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { fastify } from 'fastify';
import { FIXTURES, FIXTURES_DIR, type FixtureName } from './buildFixtures.ts';

export interface FixtureServer {
  /** URL of a fixture: with the reservation, or with this number of generated fields. */
  url: (name: FixtureName, fields?: number) => string;
  close: () => Promise<void>;
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
};

/** Serves the built fixtures from memory, with the same compression as the product's pages. */
export async function serveFixtures(): Promise<FixtureServer> {
  const app = fastify();
  for (const name of FIXTURES) {
    const folder = join(FIXTURES_DIR, name);
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const path = join(file.parentPath, file.name);
      const body = await promisify(brotliCompress)(await readFile(path));
      const type = TYPES[file.name.split('.').pop() ?? ''] ?? 'application/octet-stream';
      app.get(path.slice(FIXTURES_DIR.length), async (_request, reply) =>
        reply
          .headers({ 'content-type': type, 'content-encoding': 'br', 'cache-control': 'max-age=31536000' })
          .send(body),
      );
    }
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: (name, fields) =>
      `${address}/${name}/${name}.html${fields === undefined ? '' : `?fields=${fields}`}`,
    close: () => app.close(),
  };
}
