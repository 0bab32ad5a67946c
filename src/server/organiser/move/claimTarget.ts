import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditEntry } from '../../store/audit/AuditEntry.ts';
import { UNFINISHED_MOVE } from '../../store/unfinishedMove.ts';
import { atPlace, MoveError } from './MoveError.ts';
import type { Side, TableShape } from './Side.ts';

/** `ended`: the target holds what an earlier run has moved whole. */
export type Claim = 'begun' | 'continued' | 'ended';

/** The secret that signs links. */
export async function readLinksSecret({ queries, place }: Side): Promise<Uint8Array | undefined> {
  const row = await atPlace(place, () =>
    queries.selectFrom('secrets').select('secret').where('name', '=', 'links').executeTakeFirst(),
  );
  return row?.secret as Uint8Array | undefined;
}

/** Tells installations apart and reveals nothing: a hash of the secret that signs links. */
export function fingerprintOf(links: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update('moved from ').update(links).digest('hex');
}

/**
 * Records in the target that a move into it has begun: from now on nothing else opens it.
 * @throws MoveError when it is neither empty nor of the same source
 */
export async function claimTarget(
  target: Side,
  tables: readonly TableShape[],
  fingerprint: string,
): Promise<Claim> {
  const { queries, place } = target;
  const columns = await target.columns();
  if (columns.some(({ table }) => table === UNFINISHED_MOVE)) {
    const row = await atPlace(place, () =>
      queries.selectFrom(UNFINISHED_MOVE).select('source').executeTakeFirst(),
    );
    if (row?.source === fingerprint) return 'continued';
    throw new MoveError(
      `${place} is the target of an unfinished move of another installation. Name another, or empty it.`,
    );
  }
  const filled: string[] = [];
  for (const { name } of tables) {
    if (name === 'secrets') continue;
    const [row] = await atPlace(place, () =>
      queries.selectFrom(name).select(sql.lit(1).as('one')).limit(1).execute(),
    );
    if (row) filled.push(name);
  }
  if (filled.length > 0 && fingerprintOf(await readLinksSecret(target)) === fingerprint) return 'ended';
  if (filled.length > 0)
    throw new MoveError(
      `${place} is not empty: it has rows of ${filled.join(', ')}. Name an empty database or folder; nothing is overwritten.`,
    );
  await atPlace(place, () =>
    queries.transaction().execute(async (transaction) => {
      await transaction.schema
        .createTable(UNFINISHED_MOVE)
        .addColumn('source', 'text', (column) => column.notNull())
        .execute();
      await transaction.insertInto(UNFINISHED_MOVE).values({ source: fingerprint }).execute();
    }),
  );
  return 'begun';
}

/** Lets servers open the target, and audits the move there. */
export async function releaseTarget({ queries, place }: Side, entry: AuditEntry): Promise<void> {
  await atPlace(place, () =>
    queries.transaction().execute(async (transaction) => {
      await transaction.schema.dropTable(UNFINISHED_MOVE).execute();
      await addAudit(transaction, entry);
    }),
  );
}

export async function auditMove({ queries, place }: Side, entry: AuditEntry): Promise<void> {
  await atPlace(place, () => addAudit(queries, entry));
}

async function addAudit(
  queries: Side['queries'],
  { action, who, outcome, count }: AuditEntry,
): Promise<void> {
  const at = new Date().toISOString();
  await queries.insertInto('audit').values({ at, action, who, outcome, count }).execute();
}
