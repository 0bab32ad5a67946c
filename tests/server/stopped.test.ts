import { expect, it } from 'vitest';
import { HEALTHY } from '../support/chaos/auditData.ts';
import { stopRound } from '../support/chaos/stopRound.ts';

it('a server stopped under load keeps every acknowledged submission and exits within ten seconds', async () => {
  const { audit, code, ms, acknowledged } = await stopRound(12);
  expect(audit).toMatchObject(HEALTHY);
  expect(audit.rows).toBeGreaterThanOrEqual(acknowledged);
  expect(code).toBe(0);
  expect(ms).toBeLessThan(12_000);
}, 60_000);
