import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import type { AuditEntry } from '../../store/audit/AuditEntry.ts';
import { UNFINISHED_RESTORE } from '../../store/unfinishedRestore.ts';
import { atPlace, BackupError } from './BackupError.ts';
import type { Side, TableShape } from './Side.ts';

/** The secret that signs links. */
export async function readLinksSecret({ queries, place }: Side): Promise<Uint8Array | undefined> {
  const row = await atPlace(place, () =>
    queries.selectFrom('secrets').select('secret').where('name', '=', 'links').executeTakeFirst(),
  );
  return row?.secret as Uint8Array | undefined;
}

/** Tells installations apart and reveals nothing: a hash of the secret that signs links. */
export function fingerprintOf(links: Uint8Array): string {
  return createHash('sha256').update('moved from ').update(links).digest('hex');
}

/**
 * Whether an earlier restore of the same installation was interrupted there.
 * @throws BackupError when the target is neither that nor empty
 */
export async function checkTarget(
  { queries, place, columns }: Side,
  tables: readonly TableShape[],
  installation: string,
): Promise<boolean> {
  if ((await columns()).some(({ table }) => table === UNFINISHED_RESTORE)) {
    const row = await atPlace(place, () =>
      queries.selectFrom(UNFINISHED_RESTORE).select('source').executeTakeFirst(),
    );
    if (row?.source === installation) return true;
    throw new BackupError(
      tell`${place} is the target of an unfinished restore of another installation. Name another, or empty it.`,
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
  if (filled.length === 0) return false;
  throw new BackupError(
    tell`${place} is not empty: it has rows of ${filled.join(', ')}. Name an empty database or folder; nothing is overwritten.`,
  );
}

/** Records in the target that a restore has begun: from now on nothing else opens it. */
export async function claimTarget({ queries, place }: Side, installation: string): Promise<void> {
  await atPlace(place, () =>
    queries.transaction().execute(async (transaction) => {
      await transaction.schema
        .createTable(UNFINISHED_RESTORE)
        .addColumn('source', 'text', (column) => column.notNull())
        .execute();
      await transaction.insertInto(UNFINISHED_RESTORE).values({ source: installation }).execute();
    }),
  );
}

/** Lets servers open the target, and audits what was done there. */
export async function releaseTarget({ queries, place }: Side, entry: AuditEntry): Promise<void> {
  const { action, who, outcome, count } = entry;
  const row = { at: new Date().toISOString(), action, who, outcome, count };
  await atPlace(place, () =>
    queries.transaction().execute(async (transaction) => {
      await transaction.schema.dropTable(UNFINISHED_RESTORE).execute();
      await transaction.insertInto('audit').values(row).execute();
    }),
  );
}
