import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Acknowledged, type Attempt, application, post, reservation } from './applicants.ts';
import { auditData, SOUND } from './auditData.ts';
import { startServerProcess } from './serverProcess.ts';

const strace = spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0;
const FLUSH_MS = 400;
const APPLICANTS = 20;
const ROUNDS = 4;

it.skipIf(!strace)(
  `a disk that takes ${FLUSH_MS} ms to flush holds no page up${strace ? '' : ' (skipped: strace is not to be had here)'}`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fair-slow-disk-'));
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
    const apply = async (_: unknown, index: number) => {
      for (let round = 0; round < ROUNDS; round++)
        await send(index % 5 === 0 ? application() : reservation());
    };
    let applying = true;
    const applicants = Promise.all(Array.from({ length: APPLICANTS }, apply)).finally(() => {
      applying = false;
    });
    const waits: number[] = [];
    while (applying) {
      const asked = performance.now();
      const response = await fetch(server.url);
      await response.arrayBuffer();
      waits.push(performance.now() - asked);
      expect(response.status).toBe(200);
    }
    await applicants;
    spawnSync('pkill', ['-TERM', '-P', String(server.process.pid)]);
    await server.end('SIGCONT');
    const audit = auditData(dataDir, acknowledged);
    await rm(dataDir, { recursive: true });

    expect(audit).toMatchObject({ ...SOUND, rows: APPLICANTS * ROUNDS });
    waits.sort((a, b) => a - b);
    const [median = 0, p95 = 0] = [0.5, 0.95].map((part) => waits[Math.floor(waits.length * part)]);
    process.stdout.write(
      `pages: ${waits.length}, median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms\n`,
    );
    expect(median).toBeLessThan(FLUSH_MS / 4);
  },
  180_000,
);
