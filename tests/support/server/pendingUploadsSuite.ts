import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PendingUpload } from '#server/store/fileStages.ts';
import type { PendingUploads, PendingUploadsOptions } from '#server/store/uploads/PendingUploads.ts';
import { OffsetTakenError } from '#server/store/uploads/UploadPieces.ts';

export const RETENTION_MS = 60_000;
export const EMPTY_MS = 1_000;

export interface UploadsUnderTest {
  /** Opens the uploads, or opens the same ones again, as a server does that starts. */
  open(options?: Pick<PendingUploadsOptions, 'onEvent'>): Promise<PendingUploads>;
  dispose(): Promise<void>;
}

export function newUpload(facts: Partial<PendingUpload> = {}): PendingUpload {
  return {
    ...{ id: randomBytes(16).toString('hex'), form: 'files', field: 'first', name: 'a.pdf', type: '' },
    ...{ size: 9, created: new Date().toISOString(), ...facts },
  };
}

export async function* chunks(...texts: (string | Error)[]): AsyncGenerator<Buffer> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield Buffer.from(text);
  }
}

export async function readAll(uploads: PendingUploads, id: string): Promise<string> {
  const read: Buffer[] = [];
  for await (const chunk of uploads.read(id)) read.push(chunk);
  return Buffer.concat(read).toString();
}

/** Tests that `PendingUploads` must pass in every place. */
export function pendingUploadsSuite(name: string, prepare: () => Promise<UploadsUnderTest>) {
  const test = (what: string, body: (under: UploadsUnderTest) => Promise<void>) =>
    it(what, async () => {
      const under = await prepare();
      await body(under).finally(() => under.dispose());
    });
  const ended: string[] = [];
  const begin = async (uploads: PendingUploads, facts?: Partial<PendingUpload>) => {
    const upload = newUpload(facts);
    await uploads.create(upload, () => ended.push(upload.id));
    return upload.id;
  };

  describe(name, () => {
    test('collects the bytes of several requests, also over a restart', async ({ open }) => {
      const uploads = await open();
      const id = await begin(uploads);
      expect(await uploads.find(id)).toMatchObject({ id, name: 'a.pdf', size: 9 });
      expect(await uploads.arrived(id)).toBe(0);
      expect(await uploads.append(id, 0, chunks('abc', 'd'))).toBe(4);
      const again = await open();
      expect(await again.find(id)).toMatchObject({ id, name: 'a.pdf', size: 9 });
      expect(await again.arrived(id)).toBe(4);
      expect(await again.append(id, 4, chunks('efghi'))).toBe(9);
      expect(await readAll(again, id)).toBe('abcdefghi');
    });

    test('keeps the bytes before a break, and none of a wrong place', async ({ open }) => {
      const uploads = await open();
      const id = await begin(uploads);
      await expect(uploads.append(id, 0, chunks('abc', new Error('cut')))).rejects.toThrow('cut');
      expect(await uploads.arrived(id)).toBe(3);
      await expect(uploads.append(id, 0, chunks('xyz'))).rejects.toThrow(OffsetTakenError);
      await expect(uploads.append(id, 4, chunks('xyz'))).rejects.toThrow(OffsetTakenError);
      await expect(uploads.append(id, 3, chunks(new Error('cut at once')))).rejects.toThrow('cut at once');
      expect(await uploads.append(id, 3, chunks())).toBe(3);
      expect(await uploads.append(id, 3, chunks('d'))).toBe(4);
      expect(await readAll(uploads, id)).toBe('abcd');
    });

    test('lets one submission at a time have an upload', async ({ open }) => {
      const uploads = await open();
      const id = await begin(uploads);
      expect(await Promise.all([uploads.hold(id), uploads.hold(id)])).toEqual([true, false]);
      await uploads.release(id);
      expect(await uploads.hold(id)).toBe(true);
      await uploads.release(id);
    });

    test('remembers the hash of a used upload, but not its bytes', async ({ open }) => {
      const events: string[] = [];
      const uploads = await open({ onEvent: (event) => events.push(event) });
      const id = await begin(uploads);
      await uploads.append(id, 0, chunks('abcdefghi'));
      await uploads.markUsed(id, 'hash');
      await uploads.markUsed(id, 'another');
      expect(await uploads.find(id)).toMatchObject({ usedSha256: 'hash' });
      expect(await (await open()).find(id)).toMatchObject({ usedSha256: 'hash' });
      expect(events).toEqual(['begun', 'used']);
      expect(ended.filter((each) => each === id)).toHaveLength(1);
      expect(await uploads.arrived(id)).toBe(0);
    });

    test('forgets a removed upload', async ({ open }) => {
      const uploads = await open();
      const id = await begin(uploads);
      await uploads.append(id, 0, chunks('abc'));
      await uploads.remove(id);
      await uploads.remove(id);
      expect(await uploads.find(id)).toBeUndefined();
      expect(await (await open()).find(id)).toBeUndefined();
      expect(ended.filter((each) => each === id)).toHaveLength(1);
    });

    test('knows neither invented nor expired uploads', async ({ open }) => {
      const uploads = await open();
      expect(await uploads.find('0'.repeat(32))).toBeUndefined();
      expect(await uploads.find('../files/x')).toBeUndefined();
      const id = await begin(uploads, { created: new Date(Date.now() - RETENTION_MS - 1).toISOString() });
      expect(await uploads.find(id)).toBeUndefined();
    });

    test('removes expired uploads, and counts the unused ones', async ({ open }) => {
      const events: string[] = [];
      const uploads = await open({ onEvent: (event) => events.push(event) });
      const [used, unused] = [await begin(uploads), await begin(uploads)];
      await uploads.append(used, 0, chunks('abc'));
      await uploads.markUsed(used, 'hash');
      await uploads.append(unused, 0, chunks('abc'));
      expect(await uploads.expire()).toBe(0);
      expect(await uploads.expire(Date.now() + 2 * RETENTION_MS)).toBe(1);
      expect(events).toEqual(['begun', 'begun', 'used', 'expired']);
      for (const id of [used, unused]) expect(await uploads.find(id)).toBeUndefined();
      expect(ended.filter((each) => each === unused)).toHaveLength(1);
    });

    test('removes uploads early of which no byte has come', async ({ open }) => {
      const uploads = await open();
      const [empty, begun, used] = [await begin(uploads), await begin(uploads), await begin(uploads)];
      await uploads.append(begun, 0, chunks('a'));
      await uploads.append(used, 0, chunks('abc'));
      await uploads.markUsed(used, 'hash');
      expect(await uploads.expire()).toBe(0);
      expect(await uploads.expire(Date.now() + 5 * EMPTY_MS)).toBe(1);
      expect(ended).toContain(empty);
      const left = await Promise.all([empty, begun, used].map((id) => uploads.find(id)));
      expect(left.map((upload) => upload !== undefined)).toEqual([false, true, true]);
    });

    test('counts those from before a start until they end', async ({ open }) => {
      const before = await open();
      const [waiting, used] = [await begin(before), await begin(before)];
      await before.append(waiting, 0, chunks('a'));
      await before.append(used, 0, chunks('a'));
      await before.markUsed(used, 'hash');
      const after = await open();
      let counted = 0;
      after.countOpened(() => {
        counted++;
        return () => counted--;
      });
      await expect.poll(() => counted).toBe(1);
      await after.remove(waiting);
      expect(counted).toBe(0);
    });
  });
}
