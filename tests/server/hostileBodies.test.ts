import { expect, it } from 'vitest';
import { sendHostile } from '../support/chaos/sendHostile.ts';

const SEED = 20250722;

it(`1,000 malformed requests (seed ${SEED}) cause no 5xx, no hang, no orphaned file and no memory growth`, async () => {
  const report = await sendHostile(1_000, SEED);
  expect(report).toMatchObject({ failures: [], orphans: [], lastStatus: 201 });
  expect(report.memoryRatio).toBeLessThan(1.2);
}, 120_000);
