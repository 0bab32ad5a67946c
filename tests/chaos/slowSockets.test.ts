import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { application, reservation } from '../support/chaos/applicants.ts';
import { healthyP95, openSockets, SlowSockets } from '../support/chaos/slowSockets.ts';
import { startServerProcess } from '../support/server/serverProcess.ts';

const REQUESTS = { page: () => undefined, submission: reservation, upload: application };

it('closes 1,000 idle readers and 1,000 slow writers, while other clients are served without delay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fair-slow-'));
  const server = await startServerProcess(dataDir);
  const before = openSockets(server);
  const slow = new SlowSockets(server.port, { readers: 1_000, writers: 1_000 });
  await slow.connected();
  // A busy machine has already closed or refused some of them.
  await expect.poll(() => openSockets(server), { timeout: 30_000 }).toBeGreaterThan(before + 1_800);
  for (const [what, next] of Object.entries(REQUESTS)) {
    const p95 = await healthyP95(server, next);
    process.stdout.write(
      `${openSockets(server)} sockets open: p95 of a healthy ${what} ${Math.round(p95)} ms\n`,
    );
    expect(p95).toBeLessThan(250);
  }
  await expect
    .poll(() => openSockets(server), { timeout: 200_000, interval: 2_000 })
    .toBeLessThan(before + 10);
  slow.close();
  expect((await server.end('SIGTERM')).code).toBe(0);
  await rm(dataDir, { recursive: true });
}, 300_000);
