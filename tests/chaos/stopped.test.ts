import { expect, it } from 'vitest';
import { HEALTHY } from '../support/chaos/auditData.ts';
import { stopRound } from '../support/chaos/stopRound.ts';

it.each([1, 2, 3, 4, 5])(
  'a server stopped under the load of 60 applicants keeps every acknowledged submission and exits with 0 (%i)',
  async () => {
    const { audit, code, ms, acknowledged } = await stopRound(60);
    expect(audit).toMatchObject(HEALTHY);
    expect(audit.rows).toBeGreaterThanOrEqual(acknowledged);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(12_000);
  },
  120_000,
);
