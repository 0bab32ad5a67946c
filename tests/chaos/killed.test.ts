import { expect, it } from 'vitest';
import { HEALTHY } from '../support/chaos/auditData.ts';
import { killRounds } from '../support/chaos/killRounds.ts';

it('a server killed 200 times under load loses no submission, stores none twice and leaves no orphaned file', async () => {
  const { audit, acknowledged } = await killRounds(200);
  expect(audit).toMatchObject({ ...HEALTHY, rows: acknowledged });
  process.stdout.write(`200 kills, ${acknowledged} acknowledged submissions, each stored once\n`);
}, 3_600_000);
