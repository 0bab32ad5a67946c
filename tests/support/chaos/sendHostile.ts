import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { startServerProcess } from '../server/ownProcess.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { post, reservation } from './applicants.ts';
import { auditData } from './auditData.ts';
import { hostileRequest } from './hostileRequests.ts';
import { rawRequest } from './rawRequest.ts';

export interface HostileReport {
  /** Requests that got a 5xx answer, or whose connection the server did not end within five seconds. */
  failures: string[];
  /** Number of answers by status. */
  statuses: Record<number, number>;
  orphans: string[];
  /** Resident memory after all requests divided by that after half of them. The heap still grows in the first 10,000. */
  memoryRatio: number;
  /** Status of a valid submission after all requests. */
  lastStatus: number;
}

/** Sends `count` malformed requests, forty at a time, to a new server. The seed determines the requests. */
export async function sendHostile(count: number, seed: number): Promise<HostileReport> {
  const dataDir = temporaryFolder();
  const server = await startServerProcess(dataDir);
  const failures: string[] = [];
  const statuses: Record<number, number> = {};
  const send = async (requests: Iterator<Buffer>) => {
    for (let next = requests.next(); !next.done; next = requests.next()) {
      let answer = await rawRequest(server.port, next.value, { clientEndMs: 400, timeoutMs: 5_000 });
      // A busy server refuses requests for a moment and sends `Retry-After`; it accepts them later.
      for (let again = 0; again < 20 && answer.text.includes('retry-after: 5\r\n'); again++) {
        await sleep(500);
        answer = await rawRequest(server.port, next.value, { clientEndMs: 400, timeoutMs: 5_000 });
      }
      for (const status of answer.statuses) statuses[status] = (statuses[status] ?? 0) + 1;
      if (!answer.ended || answer.statuses.some((status) => status >= 500)) {
        const sent = next.value.subarray(0, 2_000).toString('latin1');
        failures.push(`${answer.ended ? answer.statuses.join() : 'no end'} for ${JSON.stringify(sent)}`);
      }
    }
  };
  const sendAll = async (number: number, from: number) => {
    const requests = fc.sample(hostileRequest, { seed: from, numRuns: number }).values();
    await Promise.all(Array.from({ length: 40 }, () => send(requests)));
  };
  // In batches: all generated bodies at once would fill this process's memory.
  const batch = Math.ceil(count / 10);
  for (let index = 0; index < 5; index++) await sendAll(batch, seed + index);
  const before = await server.settledMemory();
  for (let index = 5; index < 10; index++) await sendAll(batch, seed + index);
  const after = await server.settledMemory();
  const last = await post(server.url, reservation());
  const { orphans } = await auditData(dataDir, []);
  await server.end('SIGTERM');
  return { failures, statuses, orphans, memoryRatio: after / before, lastStatus: last.status };
}
