import { expect, it } from 'vitest';
import { sendHostile } from '../support/chaos/sendHostile.ts';

const SEED = 6;

it(`100,000 malformed requests (seed ${SEED}) cause no 5xx, no hang, no orphaned file and no memory growth`, async () => {
  const report = await sendHostile(100_000, SEED);
  process.stdout.write(`${JSON.stringify({ ...report, seed: SEED })}\n`);
  expect(report).toMatchObject({ failures: [], orphans: [], lastStatus: 201 });
  expect(report.memoryRatio).toBeLessThan(1.1);
}, 3_600_000);
