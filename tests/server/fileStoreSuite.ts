import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type FileStore, FileTooBigError } from '#server/FileStore.ts';

/** What every `FileStore` must do. */
export function fileStoreSuite(
  name: string,
  open: () => Promise<{ store: FileStore; dispose: () => Promise<void> }>,
) {
  const test = (what: string, body: (store: FileStore) => Promise<void>) =>
    it(what, async () => {
      const { store, dispose } = await open();
      try {
        await body(store);
      } finally {
        await dispose();
      }
    });
  const bytes = randomBytes(300_000);
  const stream = () => Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);

  describe(name, () => {
    test('gives back the bytes it was given, and knows their size and hash', async (store) => {
      const staged = await store.stage(stream(), bytes.length);
      expect(staged.size).toBe(bytes.length);
      expect(staged.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      const id = await store.keep(staged);
      expect((await buffer(store.open(id))).equals(bytes)).toBe(true);
      expect(existsSync(staged.path)).toBe(false);
    });

    test('refuses the first byte too many and leaves nothing', async (store) => {
      await expect(store.stage(stream(), bytes.length - 1)).rejects.toThrow(FileTooBigError);
      expect(await store.sweep(() => true, 0)).toBe(0);
    });

    test('leaves nothing of a stream that fails', async (store) => {
      const failing = Readable.from(
        (async function* () {
          yield bytes;
          throw new Error('cut');
        })(),
      );
      await expect(store.stage(failing, bytes.length)).rejects.toThrow('cut');
      expect(await store.sweep(() => true, 0)).toBe(0);
    });

    test('forgets what is discarded or removed', async (store) => {
      const staged = await store.stage(stream(), bytes.length);
      await store.discard(staged);
      expect(existsSync(staged.path)).toBe(false);
      const id = await store.keep(await store.stage(stream(), bytes.length));
      await store.remove(id);
      await store.remove(id);
      await expect(buffer(store.open(id))).rejects.toThrow();
    });

    test('sweeps what a crash left, but nothing young and nothing known', async (store) => {
      const arriving = await store.stage(stream(), bytes.length);
      const known = await store.keep(await store.stage(stream(), bytes.length));
      const orphan = await store.keep(await store.stage(stream(), bytes.length));
      expect(await store.sweep((id) => id === known, 60_000)).toBe(0);
      expect(existsSync(arriving.path)).toBe(true);
      expect(await store.sweep((id) => id === known, -60_000)).toBe(1);
      expect(existsSync(arriving.path)).toBe(true);
      await expect(buffer(store.open(orphan))).rejects.toThrow();
      expect((await buffer(store.open(known))).equals(bytes)).toBe(true);
    });

    test('opens nothing that is not an id of its own', async (store) => {
      expect(() => store.open('../submissions.sqlite')).toThrow();
    });
  });
}
