import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { application, post, reservation } from '../support/chaos/applicants.ts';
import { type TracedCall, traceCalls } from '../support/chaos/traceCalls.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { it } = onlyOn('sqlite', 'It traces which files the server flushes.');

const strace = spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0;
const FILES = 5;

it.skipIf(!strace)(
  `flushes data to the disk before it acknowledges${strace ? '' : ' (skipped: strace is not installed)'}`,
  async () => {
    const dataDir = temporaryFolder();
    const out = join(dataDir, 'trace');
    const attempts = [reservation(), application()] as const;
    const calls = 'trace=write,writev,pwrite64,pwritev,fsync,fdatasync,rename,renameat2,sendto,sendmsg';
    const wrapper = [
      'strace',
      '-f',
      '--seccomp-bpf',
      '-y',
      '-s',
      '5000',
      '-e',
      calls,
      '-e',
      'signal=none',
      '-o',
      out,
    ];
    const server = await startServerProcess(dataDir, { wrapper, env: { UV_USE_IO_URING: '0' } });
    const statuses = [];
    for (const attempt of attempts) statuses.push((await post(server.url, attempt)).status);
    spawnSync('pkill', ['-TERM', '-P', String(server.process.pid)]);
    await server.end('SIGCONT');
    const trace = traceCalls(readFileSync(out, 'utf8'));

    expect(statuses).toEqual([201, 201]);
    const [json, multipart] = trace.filter(({ args }) => args.includes('HTTP/1.1 201'));
    if (!json || !multipart) throw new Error('The trace has no answer.');
    const [jsonRow, multipartRow] = attempts.map(({ marker }) => findRow(trace, marker));
    expectFlushedBetween(trace, jsonRow, json);
    expectFlushedBetween(trace, multipartRow, multipart);

    const renames = trace.filter(({ name, args }) => name.startsWith('rename') && args.includes('/files/'));
    expect(renames).toHaveLength(FILES);
    for (const rename of renames) {
      const [from = '', to = ''] = [...rename.args.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
      const written = trace
        .filter(({ name, args }) => /write/.test(name) && args.includes(`<${from}>`))
        .at(-1);
      const flushed = findFlush(trace, from, written?.ended ?? 0);
      const folder = findFlush(trace, to.slice(0, to.lastIndexOf('/')), rename.ended);
      expect(written?.ended).toBeLessThan(flushed?.began ?? 0);
      expect(flushed?.ended).toBeLessThan(rename.began);
      expect(folder?.ended).toBeLessThan(multipartRow?.began ?? 0);
    }
  },
  60_000,
);

/** The write of the write-ahead log's page with the submission's row. */
function findRow(trace: TracedCall[], marker: string): TracedCall | undefined {
  return trace.find(
    ({ name, args }) => /pwrite/.test(name) && /sqlite-wal>/.test(args) && args.includes(marker),
  );
}

function expectFlushedBetween(trace: TracedCall[], row: TracedCall | undefined, answer: TracedCall): void {
  const flushed = findFlush(trace, 'submissions.sqlite-wal', row?.ended ?? 0);
  expect(flushed?.ended).toBeLessThan(answer.began);
}

function findFlush(trace: TracedCall[], path: string, after: number): TracedCall | undefined {
  return trace.find(
    ({ name, args, began }) => /sync/.test(name) && args.includes(`${path}>`) && began > after,
  );
}
