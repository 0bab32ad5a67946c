import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startHere } from '../support/server/inProcess.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const folder = temporaryFolder();

/** The lines that a failed start prints. */
async function lines(dataDir: string, options: Parameters<typeof startServerProcess>[1]): Promise<string[]> {
  const message = await startServerProcess(dataDir, options).then(() => 'started', String);
  return message.trim().split('\n').slice(1);
}

it('refuses a second server on the same data until the first has ended', async () => {
  const dataDir = join(folder, 'shared');
  const first = await startHere(dataDir);
  await expect(startHere(dataDir)).rejects.toThrow(
    /^Another server works on the data in .*shared\. End that one/,
  );
  expect(await lines(dataDir, {})).toEqual([expect.stringMatching(/^Another server works on the data/)]);
  await first.stop();
  await startHere(dataDir);
}, 60_000);

it('names a port in use, and a foreign address', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startHere(join(folder, 'port'), { env: { PORT: String(port) } })).rejects.toThrow(
    `another program listens at port ${port} of 127.0.0.1. End it, or name another port in PORT.`,
  );
  other.close();
  await expect(startHere(join(folder, 'port'), { env: { HOST: '192.0.2.1' } })).rejects.toThrow(
    '192.0.2.1 is not an address of this machine. Name one in HOST.',
  );
}, 60_000);

it('names a misspelt variable', async () => {
  expect(await lines(join(folder, 'named'), { env: { DATADIR: '/srv' } })).toEqual([
    'The environment has errors:',
    '  - DATADIR is not a variable of this program; did you mean DATA_DIR?',
  ]);
}, 60_000);

/** Runs a command as root without root's access to other users' files. */
const UNPRIVILEGED = ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all'];
const canDropPrivileges =
  process.getuid?.() === 0 && spawnSync('setpriv', [...UNPRIVILEGED.slice(1), 'true']).status === 0;

it.skipIf(!canDropPrivileges).each(['', 'files', 'mail'])(
  'refuses a data folder whose "%s" belongs to another user',
  async (name) => {
    const dataDir = join(folder, `foreign-${name}`);
    const foreign = join(dataDir, name);
    mkdirSync(foreign, { recursive: true, mode: 0o700 });
    chownSync(foreign, 12_345, 12_345);
    expect(await lines(dataDir, { wrapper: UNPRIVILEGED })).toEqual([
      expect.stringMatching(
        /^DATA_DIR=.*foreign-.* cannot be used by this user \(0\): EACCES: .*\. Let that user/,
      ),
    ]);
  },
  60_000,
);
