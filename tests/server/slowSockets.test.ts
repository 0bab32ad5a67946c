import { expect, it } from 'vitest';
import { CHAOS } from '../support/cases.ts';
import { measureHonest, mostMs, VISITS } from '../support/chaos/measureHonest.ts';
import { openSockets, SlowSockets } from '../support/chaos/slowSockets.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Idle readers, and as many slow writers. */
const EACH = CHAOS ? 1_000 : 60;

it(`serves other clients beside ${EACH} idle readers and ${EACH} slow writers${CHAOS ? ' without delay, and closes these' : ''}`, async () => {
  const server = await startServerProcess(temporaryFolder());
  const before = openSockets(server);
  const alone = CHAOS ? await measureHonest(server.port, VISITS, (rounds) => rounds < 20) : undefined;
  const slow = new SlowSockets(server.port, { readers: EACH, writers: EACH });
  await slow.connected();
  // A busy machine has already closed or refused some of them.
  await expect.poll(() => openSockets(server), { timeout: 30_000 }).toBeGreaterThan(before + 1.8 * EACH);
  const seen = await measureHonest(server.port, VISITS, (rounds) => rounds < (CHAOS ? 100 : 15));
  for (const [kind, { p95, refused }] of Object.entries(seen)) {
    expect(refused, kind).toEqual([]);
    if (alone) expect(p95, kind).toBeLessThan(mostMs(alone[kind]!));
  }
  if (CHAOS)
    await expect
      .poll(() => openSockets(server), { timeout: 200_000, interval: 2_000 })
      .toBeLessThan(before + 10);
  slow.close();
  expect((await server.end('SIGTERM')).code).toBe(0);
}, 300_000);
