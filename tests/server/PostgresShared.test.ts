import { describe, expect, it } from 'vitest';
import { ProofOfWork } from '#server/antispam/ProofOfWork.ts';
import { sharedChallenges } from '#server/antispam/sharedChallenges.ts';
import { LIMITS } from '#server/config/limits.ts';
import { MailBudget } from '#server/mail/MailBudget.ts';
import { openPostgres } from '#server/store/postgres/openPostgres.ts';
import { PostgresSubmissionStore } from '#server/store/postgres/PostgresSubmissionStore.ts';
import { solveChallenge } from '#wizard/proof/solveChallenge.ts';
import { atEnd } from '../support/atEnd.ts';
import { testDatabase } from '../support/postgres/testDatabase.ts';
import { limiterSuite } from '../support/server/limiterSuite.ts';
import { submission } from '../support/server/submissionStoreSuite.ts';

const database = await testDatabase();
const open = async () =>
  PostgresSubmissionStore.open(
    await openPostgres(database.url, { limits: LIMITS, migrate: true, name: 'test' }),
    { limits: LIMITS },
  );
/** Stores of two copies of the server. */
const one = await open();
const other = await open();
atEnd(() => Promise.all([one.close(), other.close()]));

limiterSuite('a limiter of several copies', () => (name, rate) => one.shared.limiter(name, rate));

describe('two copies of the server', () => {
  const rate = { addressBurst: 100, addressPerMinute: 0.001, addresses: 0 };

  it('admit together as many as one', async () => {
    const limiters = [one, other].map(({ shared }) => shared.limiter('together', rate));
    const waits = await Promise.all(
      Array.from({ length: 300 }, (_, index) => limiters[index % 2]!.take(`key ${index % 3}`)),
    );
    // Three keys with 100 tries each: all of them. The next of each waits.
    expect(waits.every((seconds) => seconds === 0)).toBe(true);
    for (const limiter of limiters)
      for (const key of ['key 0', 'key 1', 'key 2']) expect(await limiter.take(key)).toBeGreaterThan(0);
    const burst = await Promise.all(
      Array.from({ length: 400 }, (_, index) => limiters[index % 2]!.take('one')),
    );
    expect(burst.filter((seconds) => seconds === 0)).toHaveLength(100);
  });

  it('store neither addresses nor what has expired', async () => {
    const limiter = one.shared.limiter('addresses', { ...rate, addressPerMinute: 6_000_000 });
    await limiter.take('203.0.113.7');
    await one.shared.useOnce('old', new Date(Date.now() - 1_000));
    expect(JSON.stringify(await database.run('select * from limits'))).not.toContain('203.0');
    await expect
      .poll(async () => {
        await other.shared.expire();
        return database.run('select 1 from limits where full_at < extract(epoch from now()) * 1000');
      })
      .toEqual([]);
    // Buckets that are not full stay.
    expect(await database.run('select 1 from limits')).not.toEqual([]);
    expect(await one.shared.useOnce('old', new Date())).toBe(true);
  });

  it('accept each challenge of the other, once in all', async () => {
    const [here, there] = [one, other].map(
      ({ secret, shared }) => new ProofOfWork(LIMITS, Date.now, sharedChallenges({ secret, shared })),
    );
    const proof = await solveChallenge(await here!.challenge('stand'));
    expect(await there!.accepts('dossier', proof)).toBe(false);
    const accepted = await Promise.all(
      [here, there, here, there].map((each) => each!.accepts('stand', proof)),
    );
    expect(accepted.filter(Boolean)).toHaveLength(1);
    const late = new ProofOfWork(LIMITS, () => Date.now() + LIMITS.challengeMs, sharedChallenges(one));
    const second = await solveChallenge(await here!.challenge('stand'));
    expect(await late.accepts('stand', second)).toBe(false);
    expect(await there!.accepts('stand', second)).toBe(true);
  });

  it('count mails together: those that the other has stored, and those that both store now', async () => {
    const limits = { mailboxMailsPerDay: 4, networkMailsPerDay: 9 };
    const budgets = [one, other].map((store) => new MailBudget(store, limits));
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => budgets[index % 2]!.take('ama@example.org', '203.0.113.7')),
    );
    const mails = taken.filter((mail) => typeof mail !== 'string');
    expect(mails).toHaveLength(4);
    expect(new Set(taken.filter((mail) => typeof mail === 'string'))).toEqual(new Set(['recipient']));
    budgets[0]!.giveBack(mails[0]!);
    await expect
      .poll(() => budgets[1]!.take('ama@example.org', '203.0.113.7'))
      .toMatchObject({ to: 'ama@example.org' });
    await one.add(submission({ mails }));
    expect(await budgets[0]!.take('ama@example.org', '203.0.113.8')).toBe('recipient');
    const senders = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        budgets[index % 2]!.take(`a${index}@example.org`, '203.0.113.7'),
      ),
    );
    expect(senders.filter((mail) => typeof mail !== 'string')).toHaveLength(9 - 4);
    // As after a crash of the database.
    await database.run('truncate limits');
    expect(await budgets[1]!.take('ama@example.org', '203.0.113.8')).toBe('recipient');
  });

  it('run a task alone, and another one after its end', async () => {
    let end = () => {};
    const ran: string[] = [];
    const first = one.shared.alone('task', async () => {
      ran.push('first');
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    await expect.poll(() => ran).toEqual(['first']);
    await other.shared.alone('task', async () => void ran.push('second'));
    await other.shared.alone('another', async () => void ran.push('another'));
    end();
    await first;
    await expect(other.shared.alone('task', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    await one.shared.alone('task', async () => void ran.push('third'));
    expect(ran).toEqual(['first', 'another', 'third']);
  });
});
