import { expect, it } from 'vitest';
import { measureHonest, mostMs, VISITS } from '../support/chaos/measureHonest.ts';
import { openSockets, SlowSockets } from '../support/chaos/slowSockets.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

it('closes 1,000 idle readers and 1,000 slow writers, while other clients are served without delay', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess(dataDir);
  const before = openSockets(server);
  const alone = await measureHonest(server.port, VISITS, (rounds) => rounds < 20);
  const slow = new SlowSockets(server.port, { readers: 1_000, writers: 1_000 });
  await slow.connected();
  // A busy machine has already closed or refused some of them.
  await expect.poll(() => openSockets(server), { timeout: 30_000 }).toBeGreaterThan(before + 1_800);
  const seen = await measureHonest(server.port, VISITS, (rounds) => rounds < 100);
  for (const [kind, { p95, refused }] of Object.entries(seen)) {
    process.stdout.write(
      `${openSockets(server)} sockets open: p95 of a healthy ${kind} ${Math.round(p95)} ms\n`,
    );
    expect(refused).toEqual([]);
    expect(p95).toBeLessThan(mostMs(alone[kind]!));
  }
  await expect
    .poll(() => openSockets(server), { timeout: 200_000, interval: 2_000 })
    .toBeLessThan(before + 10);
  slow.close();
  expect((await server.end('SIGTERM')).code).toBe(0);
}, 300_000);
