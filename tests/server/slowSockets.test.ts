import { expect, it } from 'vitest';
import { measureHonest, VISITS } from '../support/chaos/measureHonest.ts';
import { SlowSockets } from '../support/chaos/slowSockets.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

it('refuses no other client beside 250 idle readers and 250 slow writers', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess(dataDir);
  const slow = new SlowSockets(server.port, { readers: 250, writers: 250 });
  await slow.connected();
  const seen = await measureHonest(server.port, VISITS, (rounds) => rounds < 50);
  for (const { refused } of Object.values(seen)) expect(refused).toEqual([]);
  slow.close();
  await server.end('SIGTERM');
}, 90_000);
