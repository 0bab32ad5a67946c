import { expect, it } from 'vitest';
import { HEALTHY } from '../support/chaos/auditData.ts';
import { killRounds } from '../support/chaos/killRounds.ts';

it('a server killed under load loses no submission, stores none twice and leaves no orphaned file', async () => {
  const { audit, acknowledged } = await killRounds(3);
  expect(audit).toMatchObject({ ...HEALTHY, rows: acknowledged });
}, 300_000);
