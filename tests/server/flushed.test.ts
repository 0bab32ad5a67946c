import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { application, post, reservation } from '../chaos/applicants.ts';
import { startServerProcess } from '../chaos/serverProcess.ts';
import { type TracedCall, traceCalls } from '../chaos/traceCalls.ts';

const strace = spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0;
const FILES = 5;

it.skipIf(!strace)(
  `flushes before it acknowledges${strace ? '' : ' (skipped: strace is not to be had here)'}`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fair-flush-'));
    const out = join(dataDir, 'trace');
    const calls = 'trace=write,writev,pwrite64,pwritev,fsync,fdatasync,rename,renameat2,sendto,sendmsg';
    const wrapper = [
      'strace',
      '-f',
      '--seccomp-bpf',
      '-y',
      '-s',
      '40',
      '-e',
      calls,
      '-e',
      'signal=none',
      '-o',
      out,
    ];
    const server = await startServerProcess(dataDir, { wrapper, env: { UV_USE_IO_URING: '0' } });
    const statuses = [
      (await post(server.url, reservation())).status,
      (await post(server.url, application())).status,
    ];
    spawnSync('pkill', ['-TERM', '-P', String(server.process.pid)]);
    await server.end('SIGCONT');
    const trace = traceCalls(readFileSync(out, 'utf8'));
    await rm(dataDir, { recursive: true });

    expect(statuses).toEqual([201, 201]);
    const [json, multipart] = trace.filter(({ args }) => args.includes('HTTP/1.1 201'));
    if (!json || !multipart) throw new Error('No answer is in the trace.');
    for (const answer of [json, multipart]) expectRowsFlushed(trace, answer);

    const renames = trace.filter(({ name, args }) => name.startsWith('rename') && args.includes('/files/'));
    expect(renames).toHaveLength(FILES);
    for (const rename of renames) {
      const [from = '', to = ''] = [...rename.args.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
      const written = trace
        .filter(({ name, args }) => /write/.test(name) && args.includes(`<${from}>`))
        .at(-1);
      const flushed = findFlush(trace, from, written?.ended ?? 0);
      const folder = findFlush(trace, to.slice(0, to.lastIndexOf('/')), rename.ended);
      const rows = findLast(trace, /sqlite-wal>/, multipart.began);
      expect(written?.ended).toBeLessThan(flushed?.began ?? 0);
      expect(flushed?.ended).toBeLessThan(rename.began);
      expect(folder?.ended).toBeLessThan(rows?.began ?? 0);
    }
  },
  60_000,
);

/** The last bytes that went into the write-ahead log before the answer are on the disk before it. */
function expectRowsFlushed(trace: TracedCall[], answer: TracedCall): void {
  const rows = findLast(trace, /sqlite-wal>/, answer.began);
  const flushed = findFlush(trace, 'submissions.sqlite-wal', rows?.ended ?? 0);
  expect(rows?.name).toMatch(/pwrite/);
  expect(flushed?.ended).toBeLessThan(answer.began);
}

function findLast(trace: TracedCall[], what: RegExp, before: number): TracedCall | undefined {
  return trace.findLast(({ name, args, ended }) => /write/.test(name) && what.test(args) && ended < before);
}

function findFlush(trace: TracedCall[], path: string, after: number): TracedCall | undefined {
  return trace.find(
    ({ name, args, began }) => /sync/.test(name) && args.includes(`${path}>`) && began > after,
  );
}
