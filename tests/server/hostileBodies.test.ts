import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHAOS } from '../support/cases.ts';
import { post, reservation } from '../support/chaos/applicants.ts';
import { auditData } from '../support/chaos/auditData.ts';
import { hostileRequest } from '../support/chaos/hostileRequests.ts';
import { rawRequest } from '../support/chaos/rawRequest.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Forty are sent at a time. */
const COUNT = CHAOS ? 100_000 : 200;
/** Determines the requests. */
const SEED = CHAOS ? 6 : 20250722;
/** Memory after all requests divided by that after half of them. The heap still grows in the first 10,000. */
const MOST_GROWTH = CHAOS ? 1.1 : 1.2;

it(
  `${COUNT} malformed requests (seed ${SEED}) cause no 5xx, no hang, no orphaned file and no memory growth`,
  async () => {
    const dataDir = temporaryFolder();
    const server = await startServerProcess(dataDir);
    const failures: string[] = [];
    const send = async (requests: Iterator<Buffer>) => {
      for (let next = requests.next(); !next.done; next = requests.next()) {
        let answer = await rawRequest(server.port, next.value, { clientEndMs: 400, timeoutMs: 5_000 });
        // A busy server refuses requests for a moment and sends `Retry-After`; it accepts them later.
        for (let again = 0; again < 20 && answer.text.includes('retry-after: 5\r\n'); again++) {
          await sleep(500);
          answer = await rawRequest(server.port, next.value, { clientEndMs: 400, timeoutMs: 5_000 });
        }
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
    const batch = Math.ceil(COUNT / 10);
    for (let index = 0; index < 5; index++) await sendAll(batch, SEED + index);
    const before = await server.settledMemory();
    for (let index = 5; index < 10; index++) await sendAll(batch, SEED + index);
    const after = await server.settledMemory();
    const last = await post(server.url, reservation());
    const { orphans } = await auditData(dataDir, []);
    expect(failures).toEqual([]);
    expect(orphans).toEqual([]);
    expect(last.status).toBe(201);
    expect(after / before).toBeLessThan(MOST_GROWTH);
  },
  CHAOS ? 3_600_000 : 300_000,
);
