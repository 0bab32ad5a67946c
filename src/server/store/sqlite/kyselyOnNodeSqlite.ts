import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type Generated, Kysely } from 'kysely';
import type { AuditEntry } from '../audit/AuditEntry.ts';
import type { Scan } from '../Submission.ts';
import { TransactionalSqliteDialect } from './TransactionalSqliteDialect.ts';

export interface Tables {
  submissions: {
    id: Generated<number>;
    reference: string;
    form: string;
    form_version: string;
    client_version: string | null;
    locale: string;
    created_at: string;
    payload: string;
    computed: string;
    idempotency_key: string | null;
    body_hash: string;
    subscriber_key: string | null;
    confirmed_at: string | null;
  };
  files: {
    id: Generated<number>;
    submission_id: number;
    field: string;
    name: string;
    type: string;
    size: number;
    sha256: string;
    stored_as: string;
    sent_size: number;
    sent_sha256: string;
    scan: Scan['state'];
    scan_answer: string | null;
    scanned_at: string | null;
  };
  mails: {
    id: Generated<number>;
    submission_id: number | null;
    recipient: string;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    next_at: string;
    created_at: string;
    sent_at: string | null;
    error: string | null;
    recipient_key: string | null;
    sender_key: string | null;
  };
  audit: {
    id: Generated<number>;
    at: string;
    action: AuditEntry['action'];
    who: string;
    form: string | null;
    reference: string | null;
    count: number | null;
    outcome: AuditEntry['outcome'];
  };
  form_versions: { form: string; version: string; definition: string; texts: string; created_at: string };
}

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
