/** Table in the target of a move that has not ended. It says from where. */
export const UNFINISHED_MOVE = 'unfinished_move';

/** Why nothing but that move may use the database. */
export function explainUnfinishedMove(database: string): string {
  return (
    `The database ${database} is the target of a move that has not ended. Run the same "npm run submissions -- move" again, ` +
    'which continues it; or empty this database.'
  );
}
