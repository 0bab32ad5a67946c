import { expect, it } from 'vitest';
import { HEALTHY } from '../support/chaos/auditData.ts';
import { killRounds } from '../support/chaos/killRounds.ts';

it('killed 200 times under load, the server loses, doubles and leaves behind nothing', async () => {
  const { audit, acknowledged } = await killRounds(200);
  expect(audit).toMatchObject({ ...HEALTHY, rows: acknowledged });
  process.stdout.write(`200 kills, ${acknowledged} acknowledged submissions, all kept once\n`);
}, 3_600_000);
