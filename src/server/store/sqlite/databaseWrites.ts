import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { AuditWriter } from '../audit/AuditWriter.ts';
import { DraftWriter } from '../drafts/DraftWriter.ts';
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
  const drafts = new DraftWriter(database);
  return {
    addSubmission: submissions.add.bind(submissions),
    addForm: submissions.addForm.bind(submissions),
    renameForm: submissions.renameForm.bind(submissions),
    deleteSubmissions: submissions.delete.bind(submissions),
    confirmSubscription: submissions.confirm.bind(submissions),
    claimMail: mails.claim.bind(mails),
    markMailSent: mails.markSent.bind(mails),
    postponeMail: mails.postpone.bind(mails),
    markMailFailed: mails.markFailed.bind(mails),
    addAudit: audit.add.bind(audit),
    addDraft: drafts.add.bind(drafts),
    removeDraft: drafts.remove.bind(drafts),
    expireDrafts: drafts.expire.bind(drafts),
    runStatement: (sql, parameters) => void database.prepare(sql).run(...(parameters as SQLInputValue[])),
    /** Writes and deletes a row, because only a write detects a full or read-only disk. */
    writeNothing: () => {
      database.exec(
        "INSERT INTO form_versions (form, version, definition, texts, created_at) VALUES ('', '', '', '', '')",
      );
      database.exec("DELETE FROM form_versions WHERE form = ''");
    },
  };
}
