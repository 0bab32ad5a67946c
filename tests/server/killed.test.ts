import { expect, it } from 'vitest';
import { HEALTHY } from '../support/chaos/auditData.ts';
import { killRounds } from '../support/chaos/killRounds.ts';

it('killed under load, the server loses, doubles and leaves behind nothing', async () => {
  const { audit, acknowledged } = await killRounds(5);
  expect(audit).toMatchObject({ ...HEALTHY, rows: acknowledged });
}, 300_000);
