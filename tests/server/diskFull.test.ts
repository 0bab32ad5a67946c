import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import {
  type Acknowledged,
  type Attempt,
  application,
  post,
  reservation,
} from '../support/chaos/applicants.ts';
import { auditData, HEALTHY } from '../support/chaos/auditData.ts';
import { type ServerProcess, startServerProcess } from '../support/server/ownProcess.ts';
import { sampleFile } from '../support/server/sampleFiles.ts';
import { announce, offsetOf, patch, patchHeaders, TUS } from '../support/server/tusClient.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { waitingPieces } from '../support/stores/stores.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { it } = onlyOn('sqlite', 'It fills the disk of the database.');

const folder = temporaryFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]).status === 0;
if (!mounted) await rmdir(folder);

/** A text in words, not a message id. */
const TEXT = expect.stringMatching(/\w+ \w+/);
const REFUSAL = { errors: [TEXT], details: [{ code: expect.stringMatching(/^server\./), message: TEXT }] };
const FULL = { status: 503, retry: '10' };
const NO_ROOM = { status: 507, retry: '600' };
const STORED = { status: 201, retry: null };

const name =
  'a full disk of 24 MB leaves no partial submission; once there is room, all work; a disk full of uploads still accepts forms without files';
it.skipIf(!mounted)(
  `${name}${mounted ? '' : ' (skipped: this user cannot mount)'}`,
  async () => {
    const acknowledged: Acknowledged[] = [];
    let server: ServerProcess | undefined;
    const send = async (attempt: Attempt) => {
      const response = await post(server?.url ?? '', attempt);
      const answer = (await response.json()) as { id: string; reference: string };
      if (response.status === 201) acknowledged.push({ ...attempt, ...answer });
      else expect(answer).toEqual(REFUSAL);
      return { status: response.status, retry: response.headers.get('retry-after') };
    };
    /** Begins an upload and sends only its first bytes. */
    const begin = (headers: Record<string, string | number>): ClientRequest => {
      const slow = request(`${server?.url}/api/prix-presidentiel`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers },
      });
      slow.on('error', () => undefined);
      slow.write('--edge\r\n');
      return slow;
    };
    try {
      server = await startServerProcess(folder, { env: { UPLOAD_RESERVE_MB: '6' } });
      const slow = begin({ 'content-length': 12_000_000 });
      // Declared bytes count as stored.
      await vi.waitFor(async () => expect(await send(application(1_500_000))).toEqual(NO_ROOM), 10_000);
      slow.destroy();
      await vi.waitFor(async () => expect(await send(application(100_000))).toEqual(STORED), 10_000);
      // An upload without a length may exceed the free space.
      const endless = begin({ 'transfer-encoding': 'chunked' });
      const [refused] = (await once(endless, 'response')) as [IncomingMessage];
      expect(refused.statusCode).toBe(507);
      endless.destroy();

      // Another program takes the reserve while a file goes up that was admitted before.
      const piece = sampleFile('piece.pdf', 4_000_000);
      const announced = await announce(server.url, piece.length, {
        form: '/api/prix-presidentiel',
        field: 'pieceJointes.presentationProjet',
      });
      const address = server.url + announced.headers.get('location');
      const sending = request(address, { method: 'PATCH', headers: patchHeaders(0) });
      const refusing = once(sending, 'response') as Promise<[IncomingMessage]>;
      await new Promise((written) => sending.write(piece.subarray(0, 20_000), written));
      await vi.waitFor(() => expect(waitingBytes(folder)).toBeGreaterThan(0));
      fill(folder, 5_500_000);
      sending.end(piece.subarray(20_000));
      expect((await refusing)[0].statusCode).toBe(507);
      expect(freeBytes(folder)).toBeGreaterThan(5_000_000);
      rmSync(join(folder, 'ballast'));
      const arrived = (await offsetOf(address)) ?? 0;
      expect((await patch(address, arrived, piece.subarray(arrived))).status).toBe(204);
      await fetch(address, { method: 'DELETE', headers: TUS });

      // Another program fills the disk during an upload.
      const attempt = application();
      const encoded = new Response(attempt.body() as FormData);
      const bytes = Buffer.from(await encoded.arrayBuffer());
      const late = request(server.url + attempt.path, {
        method: 'POST',
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          'content-length': bytes.length,
        },
      });
      const answered = once(late, 'response') as Promise<[IncomingMessage]>;
      await new Promise((written) => late.write(bytes.subarray(0, 20_000), written));
      await fetch(`${server.url}/healthz`);
      fill(folder);
      late.end(bytes.subarray(20_000));
      const [full] = await answered;
      expect({ status: full.statusCode, retry: full.headers['retry-after'] }).toEqual(FULL);
      expect(await json(full)).toEqual(REFUSAL);
      expect(await send(application())).toEqual(NO_ROOM);
      // The write-ahead log may have room for one more.
      expect([201, 503]).toContain((await send(reservation())).status);
      expect(await auditData(folder, acknowledged)).toMatchObject({ ...HEALTHY, rows: acknowledged.length });

      rmSync(join(folder, 'ballast'));
      expect(await send(reservation())).toEqual(STORED);
      expect(await auditData(folder, acknowledged)).toMatchObject({ ...HEALTHY, rows: acknowledged.length });

      const applications = Array.from({ length: 12 }, () => application(900_000));
      const answers = await Promise.all(applications.map((attempt) => send(attempt)));
      expect(answers).toContainEqual(STORED);
      expect(answers).toContainEqual(NO_ROOM);
      expect(answers.filter(({ status }) => ![201, 507].includes(status))).toEqual([]);
      for (let index = 0; index < 20; index++) expect(await send(reservation())).toEqual(STORED);
      expect(await auditData(folder, acknowledged)).toMatchObject({ ...HEALTHY, rows: acknowledged.length });
      expect((await server.end('SIGTERM')).code).toBe(0);
    } finally {
      await server?.end('SIGKILL');
      spawnSync('umount', [folder]);
      await rmdir(folder);
    }
  },
  90_000,
);

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Bytes of the files that wait for their submission. */
const waitingBytes = (folder: string) =>
  waitingPieces(folder).reduce((bytes, path) => bytes + statSync(path).size, 0);

/**
 * Fills the disk, but for `left` bytes. The file is larger than the free space if there are none, because others write and remove
 * files meanwhile.
 */
function fill(folder: string, left = -50_000): void {
  try {
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(freeBytes(folder) - left));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
}
