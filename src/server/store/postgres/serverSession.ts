/** How the sessions of servers are called in `pg_stat_activity`. `npm run submissions` has another name. */
export const SERVER_SESSION = 'portal server';
