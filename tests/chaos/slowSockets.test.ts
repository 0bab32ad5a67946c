import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServerProcess } from './serverProcess.ts';
import { healthyP95, openSockets, SlowSockets } from './slowSockets.ts';

it('slow sockets are cut off, every kind of them, and keep nobody else waiting meanwhile', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fair-slow-'));
  const server = await startServerProcess(dataDir);
  const before = openSockets(server);
  const slow = new SlowSockets(server.port, 500);
  const p95 = await healthyP95(server, (url) => fetch(url));
  process.stdout.write(`500 slow sockets: p95 of a healthy client ${Math.round(p95)} ms\n`);
  expect(p95).toBeLessThan(1_000);
  expect(openSockets(server)).toBeGreaterThan(before + 450);
  await expect
    .poll(() => openSockets(server), { timeout: 150_000, interval: 2_000 })
    .toBeLessThan(before + 10);
  slow.close();
  expect((await server.end('SIGTERM')).code).toBe(0);
  await rm(dataDir, { recursive: true });
}, 240_000);
