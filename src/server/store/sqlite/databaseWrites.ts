import type { DatabaseSync } from 'node:sqlite';
import { AuditWriter } from '../audit/AuditWriter.ts';
import type { WriteCalls } from '../tables/Writes.ts';
import { MailWriter } from './MailWriter.ts';
import { SubmissionWriter } from './SubmissionWriter.ts';

/**
 * Returns every write to the database by name. `GroupCommit` has them run in the writer thread, inside a transaction.
 * Arguments and results cross threads, so they are plain values without functions and classes.
 */
export function databaseWrites(database: DatabaseSync): WriteCalls {
  const submissions = new SubmissionWriter(database);
  const mails = new MailWriter(database);
  const audit = new AuditWriter(database);
  return {
    addSubmission: submissions.add.bind(submissions),
    deleteSubmissions: submissions.delete.bind(submissions),
    confirmSubscription: submissions.confirm.bind(submissions),
    claimMail: mails.claim.bind(mails),
    markMailSent: mails.markSent.bind(mails),
    postponeMail: mails.postpone.bind(mails),
    markMailFailed: mails.markFailed.bind(mails),
    addAudit: audit.add.bind(audit),
    /** Writes and deletes a row, because only a write detects a full or read-only disk. */
    writeNothing: () => {
      database.exec("INSERT INTO form_versions VALUES ('', '', '', '', '')");
      database.exec("DELETE FROM form_versions WHERE form = ''");
    },
  };
}
