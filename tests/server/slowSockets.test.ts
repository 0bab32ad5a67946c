import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { post, reservation } from '../chaos/applicants.ts';
import { startServerProcess } from '../chaos/serverProcess.ts';
import { healthyP95, SlowSockets } from '../chaos/slowSockets.ts';

it('500 slow sockets keep nobody else waiting', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fair-slow-'));
  const server = await startServerProcess(dataDir);
  const slow = new SlowSockets(server.port, 500);
  expect(await healthyP95(server, (url) => fetch(url))).toBeLessThan(1_000);
  expect(await healthyP95(server, (url) => post(url, reservation()))).toBeLessThan(1_000);
  slow.close();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true });
}, 90_000);
