import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  type Acknowledged,
  type Attempt,
  application,
  post,
  reservation,
} from '../support/chaos/applicants.ts';
import { auditData, HEALTHY } from '../support/chaos/auditData.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const strace = spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0;
const FLUSH_MS = 400;
const APPLICANTS = 20;
const PAGES = 200;
const PAGE_EVERY_MS = 25;

it.skipIf(!strace)(
  `pages stay fast with a disk that takes ${FLUSH_MS} ms to flush${strace ? '' : ' (skipped: strace is not installed)'}`,
  async () => {
    const dataDir = temporaryFolder();
    const delay = `inject=fsync,fdatasync:delay_exit=${FLUSH_MS}ms`;
    const wrapper = ['strace', '-f', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync', '-e', delay];
    const server = await startServerProcess(dataDir, {
      wrapper: [...wrapper, '-e', 'signal=none', '-o', '/dev/null'],
      env: { UV_USE_IO_URING: '0' },
    });

    const acknowledged: Acknowledged[] = [];
    const send = async (attempt: Attempt) => {
      const response = await post(server.url, attempt);
      expect(response.status).toBe(201);
      acknowledged.push({ ...attempt, ...((await response.json()) as { id: string; reference: string }) });
    };
    let fetching = true;
    const apply = async (_: unknown, index: number) => {
      do await send(index === 0 ? application() : reservation());
      while (fetching);
    };
    const applicants = Promise.all(Array.from({ length: APPLICANTS }, apply));
    // At a fixed rate, without waiting for the previous answer: like independent visitors.
    const pages: Promise<number>[] = [];
    for (let page = 0; page < PAGES; page++) {
      pages.push(fetchPage(server.url));
      await sleep(PAGE_EVERY_MS);
    }
    const waits = (await Promise.all(pages)).sort((one, other) => one - other);
    fetching = false;
    await applicants;
    spawnSync('pkill', ['-TERM', '-P', String(server.process.pid)]);
    await server.end('SIGCONT');
    const audit = await auditData(dataDir, acknowledged);

    expect(audit).toMatchObject({ ...HEALTHY, rows: acknowledged.length });
    const [median = 0, p95 = 0] = [0.5, 0.95].map((part) => waits[Math.floor(waits.length * part)]);
    process.stdout.write(
      `pages: ${waits.length}, median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms\n`,
    );
    expect(median).toBeLessThan(FLUSH_MS / 4);
  },
  180_000,
);

/** Time until a page has arrived, in milliseconds. */
async function fetchPage(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  return performance.now() - started;
}
