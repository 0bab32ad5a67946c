import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { expect, it } from 'vitest';
import { noScriptApplication } from '../support/chaos/applicants.ts';
import { FLOODS } from '../support/chaos/floods.ts';
import { measureHonest, mostMs, type Seen, VISITS } from '../support/chaos/measureHonest.ts';
import { startFlood } from '../support/chaos/startFlood.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const FLOOD_MS = 30_000;
const MEBIBYTE = 1024 * 1024;
const RESERVE_MB = 500;
/** Not faster: more submissions a minute in all than 150 need a proof of work. */
const PAUSE_MS = 130;

const APPLICANTS = { ...VISITS, 'without script': noScriptApplication };

it.each(Object.keys(FLOODS))(
  'honest applicants notice nothing of %s',
  async (what) => {
    const folder = temporaryFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1100m', 'tmpfs', folder]).status === 0;
    if (!mounted) process.stdout.write('This user cannot mount: the disk is larger than the flood.\n');
    const server = await startServerProcess(folder, { env: { UPLOAD_RESERVE_MB: `${RESERVE_MB}` } });
    let free = Number.POSITIVE_INFINITY;
    const watch = setInterval(() => {
      const { bavail, bsize } = statfsSync(folder);
      free = Math.min(free, bavail * bsize);
    }, 100);
    try {
      // The first files start the processes of examination.
      await measureHonest(server.port, APPLICANTS, (rounds) => rounds < 3);
      const before = await measureHonest(server.port, APPLICANTS, (rounds) => rounds < 20);
      let flooding = true;
      const [answers, beside] = await Promise.all([
        startFlood(what, server.port, FLOOD_MS).finally(() => {
          flooding = false;
        }),
        measureHonest(server.port, APPLICANTS, () => flooding, PAUSE_MS),
      ]);
      process.stdout.write(
        `${what}: answers ${JSON.stringify(answers)}, at least ${Math.round(free / MEBIBYTE)} MB free, load ${loadavg()[0]?.toFixed(1)}\n` +
          `  before: ${figures(before)}\n  beside: ${figures(beside)}\n`,
      );
      for (const [kind, { p95, refused }] of Object.entries(beside)) {
        expect(refused, kind).toEqual([]);
        expect(p95).toBeLessThan(mostMs(before[kind as keyof typeof before]));
      }
      expect(free).toBeGreaterThan(RESERVE_MB * MEBIBYTE);
      expect((await server.end('SIGTERM')).code).toBe(0);
    } finally {
      clearInterval(watch);
      await server.end('SIGKILL');
      if (mounted) spawnSync('umount', [folder]);
    }
  },
  240_000,
);

function figures(seen: Readonly<Record<string, Seen>>): string {
  return Object.entries(seen)
    .map(([kind, { count, p95, refused }]) => {
      const others = refused.length > 0 ? `, refused ${refused.length}: ${[...new Set(refused)]}` : '';
      return `${kind} ${Math.round(p95)} ms of ${count}${others}`;
    })
    .join('; ');
}
