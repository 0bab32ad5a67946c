import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPublisher } from '#publication/createPublisher.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { pathRenderer } from '../support/pathRenderer.ts';

/** Resources by path, as published with a quality of Brotli. */
async function published(brotliQuality: number) {
  const publisher = createPublisher({ ...FROZEN, renderer: pathRenderer, brotliQuality });
  return (await publisher.publish()).publication;
}

it('a lower quality compresses less, and what is unpacked is the same', async () => {
  const [smaller, fast] = [(await published(5)).resources, (await published(1)).resources];
  const isListing = (path: string) => path === '/sitemap.xml' || path === '/_publication/routes.json';
  let compared = 0;
  for (const [path, { body, brotli, gzip }] of fast) {
    const other = smaller.get(path);
    expect(body.equals(other?.body as Buffer), path).toBe(true);
    if (!brotli || !gzip) {
      expect(body.length, path).toBeLessThan(256);
      continue;
    }
    expect(brotliDecompressSync(brotli).equals(body), path).toBe(true);
    expect(gunzipSync(gzip).equals(body), path).toBe(true);
    if (!isListing(path)) expect(brotli.length, path).toBeGreaterThan(other?.brotli?.length ?? Infinity);
    compared++;
  }
  expect(compared).toBeGreaterThan(20);
});

it('copies of the server that publish the same name it by the same version, however long they compress', async () => {
  expect((await published(9)).version).toBe((await published(1)).version);
});
