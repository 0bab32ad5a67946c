import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NGINX_INSTALLED } from '../../support/nginx.ts';
import { Crowd } from './Crowd.ts';
import { causeFaults } from './causeFaults.ts';
import { IdReader } from './IdReader.ts';
import { Installation } from './Installation.ts';
import { MailLog } from './MailLog.ts';
import { ageObjects, filesInBucket, reconcile } from './reconcile.ts';
import { describeFailures, describeRun, failuresOf, gapsOf, usualMs } from './report.ts';

/** `COPIES_SECONDS=30 npm run chaos` for a short run. */
const SECONDS = Number(process.env.COPIES_SECONDS ?? 120);

const CROWD = { json: 55, files: 30, counted: 5, readers: 10 };
const BACK_MS = 2_000;

if (!NGINX_INSTALLED)
  process.stdout.write('tests/chaos/copies/copies.test.ts is skipped: nginx is not installed\n');

describe.skipIf(!NGINX_INSTALLED)('three copies behind nginx', () => {
  let installation: Installation;
  let mails: MailLog;
  const acknowledged: Crowd['confirmed'] = [];
  beforeAll(async () => {
    installation = await Installation.make(3);
    mails = new MailLog(installation);
  }, 120_000);
  afterAll(async () => {
    mails?.stop();
    await installation?.stop();
  }, 60_000);

  it('wait for a database that is away, and serve once it is there', async () => {
    await installation.stopDatabase('fast');
    const started = Promise.all(installation.copies.map((copy) => installation.startCopy(copy)));
    let isUp = false;
    started.then(
      () => {
        isUp = true;
      },
      () => undefined,
    );
    await sleep(3_000);
    expect(isUp).toBe(false);
    await installation.startDatabase();
    await started;
  }, 60_000);

  it('are restarted one after the other, as the guide says, without a failed request', async () => {
    const crowd = new Crowd(installation.nginx.url, { json: 25, files: 15, counted: 0, readers: 10 });
    await sleep(2_000);
    for (const copy of installation.copies) {
      await installation.nginx.reload(installation.balancer([copy.port]));
      expect(await installation.endCopy(copy, 'SIGTERM')).toBe(0);
      await installation.startCopy(copy);
      expect((await fetch(`http://127.0.0.1:${copy.port}/readyz`)).status).toBe(200);
      await installation.nginx.reload(installation.balancer());
      await sleep(1_000);
    }
    await crowd.finish();
    process.stdout.write(`Rolling restart: ${describeRun(crowd, [])}\n`);
    acknowledged.push(...crowd.confirmed);
    expect(describeFailures(failuresOf(crowd.answers, []))).toEqual([]);
  }, 180_000);

  it(
    `lose and repeat nothing in ${SECONDS} s of faults`,
    async () => {
      const ids = new IdReader(installation);
      const crowd = new Crowd(installation.nginx.url, CROWD);
      const faults = await causeFaults(installation, SECONDS * 1000);
      await sleep(BACK_MS);
      await crowd.finish();
      process.stdout.write(`Faults: ${describeRun(crowd, faults)}\n`);
      acknowledged.push(...crowd.confirmed);
      const found = await reconcile(installation, acknowledged);
      process.stdout.write(`${JSON.stringify({ ...found, acknowledged: acknowledged.length })}\n`);
      const leased = await mails.drained();
      const sent = acknowledged.filter(({ path }) => path === '/api/reservations');
      const counts = sent.map(({ reference }) => mails.arrivals.get(reference)?.length ?? 0);
      const twice = counts.filter((count) => count > 1).length;
      process.stdout.write(
        `mails: ${sent.length} expected, ${counts.filter((count) => count === 0).length} missing, ${twice} more than once, ` +
          `${leased} left by killed copies\n`,
      );

      expect(found).toMatchObject({
        rows: acknowledged.length,
        lost: [],
        duplicated: [],
        sharedReferences: [],
      });
      expect(found).toMatchObject({ unacknowledged: [], damagedFiles: [] });
      const stored = await installation.run('select id::int from submissions order by id');
      expect(await ids.finish()).toEqual(stored.map(({ id }) => id));

      const failures = failuresOf(crowd.answers, faults);
      const odd = failures.filter(({ status, fault }) => ![502, 503].includes(status) || fault === undefined);
      expect(describeFailures(odd)).toEqual([]);
      expect(describeFailures(failures.filter(({ kind }) => kind === 'page'))).toEqual([]);
      const usual = usualMs(crowd.answers);
      for (const { kind, back } of gapsOf(crowd.answers, faults)) {
        if (kind === 'copy killed') continue;
        // The first request that finds everything back takes as long as any other.
        for (const each of ['json', 'files', 'page'] as const)
          expect(back[each] - usual[each], `${each} after ${kind}`).toBeLessThan(BACK_MS);
      }

      expect(counts).not.toContain(0);
      expect(Math.max(...counts)).toBeLessThanOrEqual(2);
      const crashes = faults.filter(({ kind }) => kind !== 'bucket').length;
      expect(twice).toBeLessThanOrEqual(crashes);
    },
    (SECONDS + 600) * 1000,
  );

  it('set aside exactly the files that no submission names', async () => {
    const [copy] = installation.copies;
    const before = filesInBucket(installation);
    const rows = await installation.run('select stored_as from files order by stored_as');
    const named = rows.map((row) => String(row.stored_as)).sort();
    const orphans = before.kept.filter((id) => !named.includes(id));
    process.stdout.write(`${before.kept.length} files in the bucket, ${orphans.length} of no submission\n`);
    ageObjects(installation);
    await installation.endCopy(copy!, 'SIGTERM');
    await installation.startCopy(copy!);
    await expect
      .poll(() => filesInBucket(installation), { timeout: 60_000 })
      .toEqual({ kept: named, aside: [...before.aside, ...orphans].sort() });
  }, 120_000);
});
