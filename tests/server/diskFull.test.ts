import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Acknowledged, type Attempt, application, post, reservation } from '../chaos/applicants.ts';
import { auditData, SOUND } from '../chaos/auditData.ts';
import { type ServerProcess, startServerProcess } from '../chaos/serverProcess.ts';

const folder = await mkdtemp(join(tmpdir(), 'fair-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder]).status === 0;
if (!mounted) await rmdir(folder);

const name =
  'a disk of 20 MB that fills during uploads makes answers 503, half-stores nothing, and then all is well';
it.skipIf(!mounted)(
  `${name}${mounted ? '' : ' (skipped: this user may not mount)'}`,
  async () => {
    const acknowledged: Acknowledged[] = [];
    let server: ServerProcess | undefined;
    const send = async (attempt: Attempt) => {
      const response = await post(server?.url ?? '', attempt);
      const answer = (await response.json()) as { id: string; reference: string };
      if (response.status === 201) acknowledged.push({ ...attempt, ...answer });
      else expect(answer).toEqual({ errors: [expect.stringMatching(/\w+ \w+/)] });
      return { status: response.status, retry: response.headers.get('retry-after') };
    };
    const full = { status: 503, retry: '10' };
    const stored = { status: 201, retry: null };
    try {
      server = await startServerProcess(folder);
      const attempts = Array.from({ length: 12 }, () => application(900_000));
      const answers = await Promise.all(attempts.map((attempt) => send(attempt)));
      expect(answers).toContainEqual(full);
      expect(answers.filter(({ status }) => status !== 201)).toEqual(
        answers.filter(({ status }) => status !== 201).map(() => full),
      );
      fill(folder);
      expect(await send(application())).toEqual(full);
      // The write-ahead log may have room for one.
      expect([201, 503]).toContain((await send(reservation())).status);
      expect(auditData(folder, acknowledged)).toMatchObject({ ...SOUND, rows: acknowledged.length });

      rmSync(join(folder, 'ballast'));
      expect(await send(application())).toEqual(stored);
      expect(await send(reservation())).toEqual(stored);
      expect(auditData(folder, acknowledged)).toMatchObject({ ...SOUND, rows: acknowledged.length });
      expect((await server.end('SIGTERM')).code).toBe(0);
    } finally {
      await server?.end('SIGKILL');
      spawnSync('umount', [folder]);
      await rmdir(folder);
    }
  },
  90_000,
);

/** Writes until the disk takes no more, though others write and remove meanwhile. */
function fill(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(join(folder, 'ballast'), Buffer.alloc((bavail + 10) * bsize));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
}
