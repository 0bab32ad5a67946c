import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServerProcess } from './serverProcess.ts';
import { healthyP95, SlowSockets } from './slowSockets.ts';

it('slow sockets are cut off, every kind of them, and keep nobody else waiting meanwhile', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fair-slow-'));
  const server = await startServerProcess(dataDir);
  const slow = new SlowSockets(server.port, 500);
  const p95 = await healthyP95(server, (url) => fetch(url));
  process.stdout.write(`500 slow sockets: p95 of a healthy client ${Math.round(p95)} ms\n`);
  expect(p95).toBeLessThan(1_000);
  await expect.poll(() => slow.open(), { timeout: 150_000, interval: 2_000 }).toBe(0);
  slow.close();
  expect((await server.end('SIGTERM')).code).toBe(0);
  await rm(dataDir, { recursive: true });
}, 240_000);
