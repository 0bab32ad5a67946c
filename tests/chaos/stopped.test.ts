import { expect, it } from 'vitest';
import { HEALTHY } from '../support/chaos/auditData.ts';
import { stopRound } from '../support/chaos/stopRound.ts';

it.each([1, 2, 3, 4, 5])(
  'stopped under the load of 60 applicants, the server keeps what it acknowledged and ends well (%i)',
  async () => {
    const { audit, code, ms, acknowledged } = await stopRound(60);
    expect(audit).toMatchObject(HEALTHY);
    expect(audit.rows).toBeGreaterThanOrEqual(acknowledged);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(12_000);
  },
  120_000,
);
