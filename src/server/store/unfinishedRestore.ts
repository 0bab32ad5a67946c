import { tell } from '#definitions/sources/tell.ts';
/** Table in the target of a restore that has not ended. It says of which installation. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** Why nothing but that restore may use the database. */
export function explainUnfinishedRestore(database: string): string {
  return tell`The database ${database} is the target of a restore that has not ended. Run the same "npm run submissions -- restore" (or move) again, which starts it again; or empty this database.`;
}
