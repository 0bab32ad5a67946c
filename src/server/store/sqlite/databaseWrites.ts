import type { DatabaseSync } from 'node:sqlite';
import { AuditWriter } from '../audit/AuditWriter.ts';
import { MailWriter } from './MailWriter.ts';
import { SubmissionWriter } from './SubmissionWriter.ts';

/**
 * Every write to the database, by the name under which `GroupCommit` has it run in the writer thread, inside a transaction.
 * Arguments and results go from thread to thread: plain values only, no functions, no classes.
 */
export function databaseWrites(database: DatabaseSync) {
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
    /** A full or read-only disk tells only who writes. */
    writeNothing: () => {
      database.exec("INSERT INTO form_versions VALUES ('', '', '', '', '')");
      database.exec("DELETE FROM form_versions WHERE form = ''");
    },
  };
}

export type DatabaseWrites = ReturnType<typeof databaseWrites>;
