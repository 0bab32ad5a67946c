import { DatabaseSync } from 'node:sqlite';

/** The last format that only `user_version` recorded. Kysely's `Migrator` records later ones. */
export const LAST_COUNTED = 7;

/** Creates a database of an earlier format with the scripts of the versions before the migrator. */
export function earlierDatabase(path: string, format: number): DatabaseSync {
  const database = new DatabaseSync(path);
  for (const script of SCRIPTS.slice(0, format)) database.exec(script);
  database.exec(`PRAGMA user_version = ${format}`);
  return database;
}

/** The scripts as they were released. */
const SCRIPTS: readonly string[] = [
  `CREATE TABLE submissions (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     reference TEXT NOT NULL UNIQUE,
     form TEXT NOT NULL,
     form_version TEXT NOT NULL,
     client_version TEXT,
     locale TEXT NOT NULL,
     created_at TEXT NOT NULL,
     payload TEXT NOT NULL,
     computed TEXT NOT NULL,
     idempotency_key TEXT UNIQUE,
     body_hash TEXT NOT NULL
   ) STRICT;
   CREATE INDEX submissions_by_form ON submissions (form, id);
   CREATE INDEX submissions_by_date ON submissions (created_at);

   CREATE TABLE files (
     id INTEGER PRIMARY KEY,
     submission_id INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
     field TEXT NOT NULL,
     name TEXT NOT NULL,
     type TEXT NOT NULL,
     size INTEGER NOT NULL,
     sha256 TEXT NOT NULL,
     stored_as TEXT NOT NULL UNIQUE
   ) STRICT;
   CREATE INDEX files_by_submission ON files (submission_id);

   CREATE TABLE mails (
     id INTEGER PRIMARY KEY,
     submission_id INTEGER REFERENCES submissions (id) ON DELETE CASCADE,
     recipient TEXT NOT NULL,
     subject TEXT NOT NULL,
     text TEXT NOT NULL,
     html TEXT NOT NULL,
     locale TEXT NOT NULL,
     state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
     attempts INTEGER NOT NULL DEFAULT 0,
     next_at TEXT NOT NULL,
     created_at TEXT NOT NULL,
     sent_at TEXT,
     error TEXT
   ) STRICT;
   CREATE INDEX mails_by_submission ON mails (submission_id);
   CREATE INDEX mails_waiting ON mails (next_at) WHERE state = 'waiting';

   CREATE TABLE form_versions (
     form TEXT NOT NULL,
     version TEXT NOT NULL,
     definition TEXT NOT NULL,
     texts TEXT NOT NULL,
     created_at TEXT NOT NULL,
     PRIMARY KEY (form, version)
   ) STRICT;`,
  // Mails are worded when they are sent.
  `ALTER TABLE mails DROP COLUMN subject;
   ALTER TABLE mails DROP COLUMN text;
   ALTER TABLE mails DROP COLUMN html;
   ALTER TABLE mails DROP COLUMN locale;`,
  // A reference follows from its id, and nothing looks for a day: without their indexes a row changes one page less
  // anywhere in the file. Only a new table is without a UNIQUE that the old one had. What ids were given is kept.
  `CREATE TABLE submissions_3 (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     reference TEXT NOT NULL,
     form TEXT NOT NULL,
     form_version TEXT NOT NULL,
     client_version TEXT,
     locale TEXT NOT NULL,
     created_at TEXT NOT NULL,
     payload TEXT NOT NULL,
     computed TEXT NOT NULL,
     idempotency_key TEXT UNIQUE,
     body_hash TEXT NOT NULL
   ) STRICT;
   INSERT INTO submissions_3 SELECT * FROM submissions;
   DELETE FROM sqlite_sequence WHERE name = 'submissions_3';
   INSERT INTO sqlite_sequence (name, seq) SELECT 'submissions_3', seq FROM sqlite_sequence WHERE name = 'submissions';
   DROP TABLE submissions;
   ALTER TABLE submissions_3 RENAME TO submissions;
   CREATE INDEX submissions_by_form ON submissions (form, id);`,
  // References of ids after this one need the secret; earlier ones keep theirs. SQLite draws it from the system's own.
  `CREATE TABLE secrets (name TEXT PRIMARY KEY, secret BLOB NOT NULL, last_id INTEGER NOT NULL) STRICT;
   INSERT INTO secrets SELECT 'references', randomblob(32),
     coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'submissions'), 0);`,
  // Until now, what is kept is what was sent, and nothing was scanned.
  `ALTER TABLE files ADD COLUMN sent_size INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE files ADD COLUMN sent_sha256 TEXT NOT NULL DEFAULT '';
   ALTER TABLE files ADD COLUMN scan TEXT NOT NULL DEFAULT 'not configured'
     CHECK (scan IN ('clean', 'unscanned', 'not configured'));
   ALTER TABLE files ADD COLUMN scan_answer TEXT;
   ALTER TABLE files ADD COLUMN scanned_at TEXT;
   UPDATE files SET sent_size = size, sent_sha256 = sha256;`,
  // Subscriptions are listed once they are confirmed, each address once; mails are counted by mailbox and by network.
  `INSERT INTO secrets VALUES ('links', randomblob(32), 0);
   ALTER TABLE submissions ADD COLUMN subscriber_key TEXT;
   ALTER TABLE submissions ADD COLUMN confirmed_at TEXT;
   CREATE INDEX subscriptions ON submissions (form, subscriber_key) WHERE subscriber_key IS NOT NULL;
   CREATE UNIQUE INDEX subscriptions_confirmed ON submissions (form, subscriber_key) WHERE confirmed_at IS NOT NULL;
   ALTER TABLE mails ADD COLUMN recipient_key TEXT;
   ALTER TABLE mails ADD COLUMN sender_key TEXT;`,
  `CREATE TABLE audit (
     id INTEGER PRIMARY KEY,
     at TEXT NOT NULL,
     action TEXT NOT NULL,
     who TEXT NOT NULL,
     form TEXT,
     reference TEXT,
     count INTEGER,
     outcome TEXT NOT NULL
   ) STRICT;
   CREATE INDEX audit_by_date ON audit (at);`,
];
