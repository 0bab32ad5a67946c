import type { Limiter, Rate } from '../../guards/Limiter.ts';
import type { KeyHash } from '../encryption/hashKey.ts';
import { KeyedHash } from '../KeyedHash.ts';
import type { SharedState } from '../SharedState.ts';
import type { PostgresPool } from './PostgresPool.ts';
import { type Take, TokenBuckets } from './TokenBuckets.ts';

/** The counts and ids that copies of the server share, in tables of their PostgreSQL database. */
export class PostgresShared implements SharedState {
  readonly #pool: PostgresPool;
  readonly #buckets: TokenBuckets;
  readonly #hash: KeyedHash;
  readonly #keyHash: KeyHash;

  /** @param options - secret and key of the store: the tables hold no address */
  constructor(
    pool: PostgresPool,
    { secret, keyHash, ...options }: { secret: Uint8Array; keyHash: KeyHash; queueMs: number },
  ) {
    this.#pool = pool;
    this.#buckets = new TokenBuckets(pool, options);
    this.#hash = new KeyedHash(secret);
    this.#keyHash = keyHash;
  }

  limiter(name: string, { addressBurst: burst, addressPerMinute }: Rate): Limiter {
    const perMs = addressPerMinute / 60_000;
    const run = (key: string, change: Partial<Take>) =>
      this.#buckets.take({
        key: this.#keyHash('limit', this.#hash.of('limit', name, key)),
        burst,
        perMs,
        amount: 0,
        back: 0,
        ...change,
      });
    return {
      take: async (key, amount = 1) => {
        const wanted = Math.min(amount, burst);
        const { granted, tokens } = await run(key, { amount: wanted });
        return granted ? 0 : Math.max(1, Math.ceil((wanted - tokens) / perMs / 1000));
      },
      allows: async (key) => (await run(key, {})).tokens >= 1,
      giveBack: (key, amount) => {
        // The pool logs that the database is away; the bucket fills by itself.
        run(key, { back: amount }).catch(() => undefined);
      },
    };
  }

  async useOnce(id: string, expires: Date): Promise<boolean> {
    const rows = await this.#pool.query({
      name: 'use once',
      text: `insert into used_challenges (signature, expires_at) values ($1, $2)
        on conflict do nothing returning signature`,
      values: [id, expires],
    });
    return rows.length > 0;
  }

  async alone(name: string, task: () => Promise<void>): Promise<void> {
    // The lock is the session's, so it ends with a copy that dies.
    const session = await this.#pool.connect();
    try {
      const lock = `hashtext(current_schema()), hashtext($1)`;
      const { rows } = await session.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(${lock}) as mine`,
        [name],
      );
      if (!rows[0]?.mine) return;
      try {
        await task();
      } finally {
        await session.query(`select pg_advisory_unlock(${lock})`, [name]);
      }
    } finally {
      session.release();
    }
  }

  async expire(): Promise<void> {
    await this.#pool.query({
      text: `delete from limits where key in (
        select key from limits where full_at < extract(epoch from clock_timestamp()) * 1000
        order by key for update skip locked)`,
    });
    await this.#pool.query({ text: 'delete from used_challenges where expires_at < clock_timestamp()' });
  }

  /** Finishes pending takes. */
  close(): Promise<void> {
    return this.#buckets.settled();
  }
}
