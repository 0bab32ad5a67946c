import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Tables } from '../tables/Tables.ts';
import { TransactionalSqliteDialect } from './TransactionalSqliteDialect.ts';

/** Adapts a `node:sqlite` database to Kysely's SQLite dialect, which expects `better-sqlite3`. */
export function kyselyOnNodeSqlite(database: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new TransactionalSqliteDialect({
      database: {
        prepare(sql) {
          const statement = database.prepare(sql);
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...(values as SQLInputValue[])),
            run: (values) => statement.run(...(values as SQLInputValue[])),
            iterate: (values) =>
              statement.iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
          };
        },
        close: () => database.close(),
      },
    }),
  });
}
