import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import type { FileStore, Sweep } from '#server/store/FileStore.ts';
import { FileTooBigError } from '#server/store/files/Staging.ts';

const DAY_MS = 24 * 3_600_000;

/** Ages that no file of this test has reached. */
const NONE_OLD = { unfinishedMs: 60_000, unnamedMs: 60_000 };

/** Ages that every file has reached. */
const ALL_OLD = { unfinishedMs: -60_000, unnamedMs: -60_000 };

/** The result of a sweep that found nothing. */
const NOTHING: Sweep = { unfinished: 0, quarantined: [], returned: 0, expired: 0, named: 0 };

/** Tests that every `FileStore` must pass. */
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
    test('returns the stored bytes, their size and hash', async (store) => {
      const staged = await store.stage(stream(), bytes.length);
      expect(staged.size).toBe(bytes.length);
      expect(staged.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      const id = await store.commit(staged);
      expect((await buffer(store.open(id))).equals(bytes)).toBe(true);
      expect(existsSync(staged.path)).toBe(false);
    });

    test('returns any range of the bytes, and none of a file of another size', async (store) => {
      const id = await store.commit(await store.stage(stream(), bytes.length));
      const frame = 64 * 1024;
      for (const [first, last] of [
        // The test's S3 server takes `0-0` for no range.
        [0, 1],
        [0, 299_999],
        [frame - 1, frame],
        [frame, 2 * frame - 1],
        [1000, 200_000],
        [299_999, 299_999],
      ] as const) {
        const range = await buffer(store.openRange(id, bytes.length, { first, last }));
        expect([range.length, range.equals(bytes.subarray(first, last + 1))], `${first}-${last}`).toEqual([
          last - first + 1,
          true,
        ]);
      }
      await expect(buffer(store.openRange(id, bytes.length - 1, { first: 0, last: 9 }))).rejects.toThrow();
      await expect(buffer(store.openRange('cd'.repeat(16), 9, { first: 0, last: 9 }))).rejects.toThrow();
    });

    test('keeps a file that is moved here under its id, in place of a damaged one', async (store) => {
      const id = 'ab'.repeat(16);
      expect(await store.has(id)).toBe(false);
      await store.commit(await store.stage(Readable.from([Buffer.from('damaged')]), 9), id);
      expect(await store.commit(await store.stage(stream(), bytes.length), id)).toBe(id);
      expect(await store.has(id)).toBe(true);
      expect((await buffer(store.open(id))).equals(bytes)).toBe(true);
    });

    test('refuses a stream over the limit and keeps nothing of it', async (store) => {
      await expect(store.stage(stream(), bytes.length - 1)).rejects.toThrow(FileTooBigError);
      expect(await store.sweep(() => true, ALL_OLD)).toEqual(NOTHING);
    });

    test('keeps nothing of a stream that fails', async (store) => {
      const failing = Readable.from(
        (async function* () {
          yield bytes;
          throw new Error('cut');
        })(),
      );
      await expect(store.stage(failing, bytes.length)).rejects.toThrow('cut');
      expect(await store.sweep(() => true, ALL_OLD)).toEqual(NOTHING);
    });

    test('removes discarded and removed files', async (store) => {
      const staged = await store.stage(stream(), bytes.length);
      await store.discard(staged);
      expect(existsSync(staged.path)).toBe(false);
      const id = await store.commit(await store.stage(stream(), bytes.length));
      await store.remove(id);
      await store.remove(id);
      await expect(buffer(store.open(id))).rejects.toThrow();
    });

    test('moves old files without a row to quarantine, but no recent, staged or named ones', async (store) => {
      const arriving = await store.stage(stream(), bytes.length);
      const named = await store.commit(await store.stage(stream(), bytes.length));
      const unnamed = await store.commit(await store.stage(stream(), bytes.length));
      expect(await store.sweep((id) => id === named, NONE_OLD)).toEqual({ ...NOTHING, named: 1 });
      expect(existsSync(arriving.path)).toBe(true);
      const sweep = await store.sweep((id) => id === named, ALL_OLD);
      expect(sweep).toEqual({ ...NOTHING, named: 1, quarantined: [expect.any(Date)] });
      expect(existsSync(arriving.path)).toBe(true);
      expect((await buffer(store.open(named))).equals(bytes)).toBe(true);
      await expect(buffer(store.open(unnamed))).rejects.toThrow();
      expect(await store.orphaned()).toEqual([
        {
          id: unnamed,
          size: bytes.length,
          received: sweep.quarantined[0],
          since: new Date().toISOString().slice(0, 10),
        },
      ]);
    });

    test('restores a file from quarantine once a row names it again', async (store) => {
      const id = await store.commit(await store.stage(stream(), bytes.length));
      await store.sweep(() => false, ALL_OLD);
      expect(await store.sweep(() => true, ALL_OLD)).toEqual({ ...NOTHING, returned: 1, named: 1 });
      expect((await buffer(store.open(id))).equals(bytes)).toBe(true);
      expect(await store.orphaned()).toEqual([]);
    });

    test('keeps a file in quarantine for thirty days', async (store) => {
      await store.commit(await store.stage(stream(), bytes.length));
      await store.sweep(() => false, ALL_OLD);
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        vi.setSystemTime(Date.now() + 30 * DAY_MS);
        expect(await store.sweep(() => false, ALL_OLD)).toEqual(NOTHING);
        vi.setSystemTime(Date.now() + DAY_MS);
        expect(await store.sweep(() => false, ALL_OLD)).toEqual({ ...NOTHING, expired: 1 });
      } finally {
        vi.useRealTimers();
      }
      expect(await store.orphaned()).toEqual([]);
    });

    test('removes a file in quarantine, too', async (store) => {
      const id = await store.commit(await store.stage(stream(), bytes.length));
      await store.sweep(() => false, ALL_OLD);
      await store.remove(id);
      expect(await store.orphaned()).toEqual([]);
    });

    test('throws for an id that is no file id', async (store) => {
      expect(() => store.open('../submissions.sqlite')).toThrow();
    });
  });
}
