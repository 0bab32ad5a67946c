import { PATIENCE_MS } from '../tables/inTime.ts';
import { type Job, WriteQueue } from '../tables/WriteQueue.ts';
import type { PostgresPool, Statement } from './PostgresPool.ts';

/** A wish for tokens of one bucket. */
export interface Take {
  key: string;
  burst: number;
  perMs: number;
  /** None: only asks how many there are. */
  amount: number;
  /** Tokens to put back. */
  back: number;
}

export interface Taken {
  granted: boolean;
  /** Tokens that are left. */
  tokens: number;
}

/** Takes of one bucket that want the same amount. */
interface Group extends Take {
  takers: Job<Take>[];
}

/** Buckets of one statement, which compares each with all. */
const MOST = 200;

/**
 * Refills each bucket by the database's clock and grants the first of its takers their tokens. Buckets are locked in the
 * order of their keys, so that two copies never wait for each other.
 */
const TEXT = `
with given as materialized (
  select * from json_to_recordset($1::json)
    as given(key text, burst float8, per_ms float8, amount float8, takers float8, back float8)
),
clock as materialized (select extract(epoch from clock_timestamp())::float8 * 1000 as now)
insert into limits as kept (key, tokens, at, granted, full_at)
select key, burst - granted * amount, now, granted, now + granted * amount / per_ms
from clock, given, lateral (
  select case when amount > 0 then least(takers, floor(burst / amount)) else 0 end as granted
) as counted
order by key
on conflict (key) do update set (tokens, at, granted, full_at) = (
  select refilled - taken * amount, greatest(now, kept.at), taken, now + (burst - refilled + taken * amount) / per_ms
  from clock, given, lateral (
    select least(burst, kept.tokens + greatest(now - kept.at, 0) * per_ms + back) as refilled
  ) as filled, lateral (
    select case when amount > 0 then least(takers, floor(refilled / amount)) else 0 end as taken
  ) as counted
  where given.key = excluded.key
)
returning key, tokens, granted`;

/** Token buckets in the table `limits`: takes that wait at the same time go into one statement. */
export class TokenBuckets {
  readonly #pool: PostgresPool;
  readonly #queue: WriteQueue<Take>;

  constructor(pool: PostgresPool, options: { queueMs: number }) {
    this.#pool = pool;
    this.#queue = new WriteQueue({
      ...options,
      patienceMs: PATIENCE_MS,
      commit: (jobs) => this.#commit(jobs),
    });
  }

  async take(take: Take): Promise<Taken> {
    return (await this.#queue.push(take)) as Taken;
  }

  settled(): Promise<void> {
    return this.#queue.settled();
  }

  async #commit(jobs: readonly Job<Take>[]): Promise<void> {
    let rest = jobs;
    while (rest.length > 0) {
      const { groups, later } = grouped(rest);
      await this.#run(groups);
      rest = later;
    }
  }

  async #run(groups: ReadonlyMap<string, Group>): Promise<void> {
    const rows = await this.#pool.query<{ key: string; tokens: number; granted: number }>(
      statementOf([...groups.values()]),
    );
    for (const { key, tokens, granted } of rows) {
      let left = granted;
      for (const { call, resolve } of groups.get(key)?.takers ?? []) {
        const served = call.amount === 0 || left > 0;
        if (served && call.amount > 0) left -= 1;
        resolve({ granted: served, tokens } satisfies Taken);
      }
    }
  }
}

/** Groups takes by bucket; a take of another amount than an earlier take of its bucket comes later. */
function grouped(jobs: readonly Job<Take>[]): { groups: Map<string, Group>; later: Job<Take>[] } {
  const groups = new Map<string, Group>();
  const later: Job<Take>[] = [];
  for (const job of jobs) {
    const { key, amount, back } = job.call;
    const group = groups.get(key);
    const differs = group && amount > 0 && group.amount > 0 && amount !== group.amount;
    if (differs || (!group && groups.size >= MOST)) later.push(job);
    else if (!group) groups.set(key, { ...job.call, takers: [job] });
    else {
      group.amount ||= amount;
      group.back += back;
      group.takers.push(job);
    }
  }
  return { groups, later };
}

function statementOf(groups: readonly Group[]): Statement {
  const rows = groups.map(({ key, burst, perMs, amount, back, takers }) => ({
    key,
    burst,
    per_ms: perMs,
    amount,
    takers: takers.filter(({ call }) => call.amount > 0).length,
    back,
  }));
  return { name: 'take tokens', text: TEXT, values: [JSON.stringify(rows)] };
}
