import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '#server/config/StartError.ts';
import { BackupError } from '#server/organiser/backupSubmissions.ts';
import { MoveError } from '#server/organiser/move/MoveError.ts';
import { SubmissionLabels } from '#server/organiser/SubmissionLabels.ts';
import { ConfigError, readConfig } from '#server/readConfig.ts';
import { AUDIT_ACTIONS } from '#server/store/audit/AuditEntry.ts';
import { DecryptionError } from '#server/store/encryption/DataCipher.ts';
import { setFilesAside } from '#server/store/files/setFilesAside.ts';
import { normalizeReference } from '#server/store/References.ts';
import type { StoredSubmission } from '#server/store/Submission.ts';
import { StoreUnavailableError, type SubmissionStore } from '#server/store/SubmissionStore.ts';
import { DatabaseError } from '#server/store/sqlite/DatabaseError.ts';
import { mailPath } from '#server/store/storagePaths.ts';
import { auditCommand } from './submissions/auditCommand.ts';
import { backupCommand } from './submissions/backupCommand.ts';
import { checkDelete, deleteCommand } from './submissions/deleteCommand.ts';
import { checkExport, exportCommand } from './submissions/exportCommand.ts';
import { filesCommand, listOrphaned } from './submissions/filesCommand.ts';
import { moveCommand } from './submissions/moveCommand.ts';
import { type OpenSubmissions, openSubmissions } from './submissions/openSubmissions.ts';
import { print } from './submissions/print.ts';
import { printMail } from './submissions/printMail.ts';
import { rotateCommand } from './submissions/rotateCommand.ts';
import { UsageError } from './submissions/UsageError.ts';
import { withAudit } from './submissions/withAudit.ts';

const USAGE = `Reads, backs up and deletes submissions, also while the server runs.

  npm run submissions -- list [--form ID]                        one line per submission
  npm run submissions -- show REFERENCE [--labels] [--locale fr] one submission as JSON
  npm run submissions -- show REFERENCE --mail                   its mail, if no mail server is configured
  npm run submissions -- export --format csv --form ID [--to FILE] [--locale fr] [--keys] [--separator ";"]
                                                                 one form for French Excel; --separator "," or tab
                                                                 for others, --keys for programs
  npm run submissions -- export --format xlsx [--form ID] --to FILE [--locale fr] [--keys]
                                                                 an Excel workbook, one sheet per form
  npm run submissions -- export --format json [--form ID] [--to FILE]
  npm run submissions -- files REFERENCE --to DIR                its files, by field: "cv - a.pdf"
  npm run submissions -- files --orphaned                        files in quarantine, which belong to no submission
  npm run submissions -- files --set-aside                       after a loss of the database: moves its files aside
  npm run submissions -- backup --to FILE                        a verified copy of everything; files in FILE.files/
  npm run submissions -- move --to postgres://… [--files s3://…]  a verified copy to another database, another place of
                                                                 files, or both; --to DIR, --files DIR: on this disk;
                                                                 all servers must be stopped; can be run again
  npm run submissions -- delete --before DATE [--form ID] [--yes]
                                                                 deletes for good what was submitted before
                                                                 2025-12-31 or 2025-12-31T18:00:00+01:00;
                                                                 without --yes only counts it
  npm run submissions -- delete --reference REFERENCE [--yes]    one submission with its files and mails, for good
  npm run submissions -- rotate-key                              encrypts everything with the first key of DATA_KEY;
                                                                 the server must be stopped
  npm run submissions -- audit [--form ID]                       who read, exported and deleted what, and when

DATA_DIR names the folder of the database and the files (default: data), DATABASE_URL a PostgreSQL database.`;

const OPTIONS = {
  form: { type: 'string' },
  format: { type: 'string' },
  to: { type: 'string' },
  locale: { type: 'string', default: 'fr' },
  separator: { type: 'string', default: ';' },
  keys: { type: 'boolean', default: false },
  before: { type: 'string' },
  reference: { type: 'string' },
  files: { type: 'string' },
  orphaned: { type: 'boolean', default: false },
  'set-aside': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  mail: { type: 'boolean', default: false },
  labels: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const TAKES_REFERENCE = new Set(['show', 'files']);

// Files with personal data are readable by their owner only.
process.umask(0o077);

const config = readConfigOrExit();

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, ...operands] = positionals;
  if (values.help || command === undefined) return print(`${USAGE}\n`);
  if (!TAKES_REFERENCE.has(command) && operands.length > 0) {
    throw new UsageError(`"${operands[0]}" does not belong here: a form is named by --form ID.`);
  }
  const commands: Record<string, (opened: OpenSubmissions) => Promise<unknown>> = {
    list: ({ store }) => list(store, values.form),
    show: (opened) => show(opened, reference(operands), values),
    export: ({ store }) => exportCommand(store, config.contentDir, values),
    files: async ({ store, files }) =>
      values.orphaned
        ? listOrphaned(await files)
        : filesCommand(store, await files, await find(store, reference(operands)), values.to),
    backup: (opened) => backupCommand(opened, values.to ?? ''),
    delete: async ({ store, files }) => {
      const submission =
        values.reference === undefined ? undefined : await find(store, normalizeReference(values.reference));
      return deleteCommand(
        { store, files: await files, mailDir: mailPath(config.dataDir) },
        values,
        submission,
      );
    },
    audit: ({ store }) => auditCommand(store, values.form),
  };
  if (command === 'rotate-key') return rotateCommand(config);
  if (command === 'move') return print(await moveCommand(config, values));
  const execute = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!execute) throw new UsageError(`There is no command "${command}".`);
  if (command === 'export') checkExport(values);
  if (command === 'files' && values['set-aside']) {
    return print(`Set aside: ${setFilesAside(config, new Date())}\n`);
  }
  if (command === 'files' && values.to === undefined && !values.orphaned)
    throw new UsageError('Say where: --to DIR.');
  if (command === 'backup' && !values.to) throw new UsageError('Say where: --to FILE.');
  if (command === 'delete') checkDelete(values);

  const opened = await openSubmissions(config);
  const { store } = opened;
  try {
    await requireForm(store, values.form);
    const action = AUDIT_ACTIONS.find((each) => each === command);
    const counts = (command === 'delete' && !values.yes) || values.orphaned;
    const typed = values.reference ?? operands[0];
    const entry = { formId: values.form, reference: typed && normalizeReference(typed) };
    if (!action || counts) await execute(opened);
    else await withAudit(store, { action, ...entry }, () => execute(opened));
  } finally {
    await store.close();
  }
}

async function list(store: SubmissionStore, formId: string | undefined): Promise<void> {
  for await (const { reference, createdAt, formId: form, confirmedAt } of store.list(formId)) {
    const state = confirmedAt === null ? '  not confirmed' : confirmedAt && `  confirmed ${confirmedAt}`;
    await print(`${reference}  ${createdAt}  ${form}${state ?? ''}\n`);
  }
}

async function show(
  { store, cipher }: OpenSubmissions,
  reference: string,
  { mail, labels, locale }: { mail: boolean; labels: boolean; locale: string },
): Promise<void> {
  const submission = await find(store, reference);
  if (mail) return printMail(mailPath(config.dataDir), reference, cipher);
  const stored = await store.files(submission.id);
  const facts = {
    ...submission,
    id: submission.reference,
    files: stored.map(({ field, name, type, size, sha256, sentSize, sentSha256, scan }) => ({
      ...{ field, name, type, size, sha256 },
      sent: { size: sentSize, sha256: sentSha256 },
      scan,
    })),
    ...(labels && { labels: await new SubmissionLabels(store, locale).all(submission) }),
  };
  await print(`${JSON.stringify(facts, null, 2)}\n`);
}

/** Throws a `UsageError` for an unknown form: a misspelt id must not look like a form without submissions. */
async function requireForm(store: SubmissionStore, formId: string | undefined): Promise<void> {
  if (formId === undefined) return;
  const [submission] = await store.page(formId, 0, 1);
  if (submission || existsSync(join(config.formsDir, formId, 'schema.json'))) return;
  throw new UsageError(
    `There is no form "${formId}", neither in ${config.formsDir} nor among the submissions.`,
  );
}

async function find(store: SubmissionStore, reference: string): Promise<StoredSubmission> {
  const submission = await store.find(reference);
  if (!submission) throw new UsageError(`There is no submission ${reference}.`);
  return submission;
}

function reference(operands: string[]): string {
  const [typed, ...more] = operands;
  if (typed === undefined || more.length > 0) throw new UsageError('Name exactly one reference.');
  return normalizeReference(typed);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

// `EPIPE` is no failure: the reader, such as `head`, stopped early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  await run(process.argv.slice(2));
} catch (error) {
  const expected = [
    UsageError,
    StartError,
    DatabaseError,
    BackupError,
    MoveError,
    StoreUnavailableError,
    DecryptionError,
  ].some((kind) => error instanceof kind);
  const { message, stack, syscall } = error as NodeJS.ErrnoException;
  // Messages of system errors name the file and the problem.
  process.stderr.write(`${expected || syscall !== undefined ? message : stack}\n`);
  if (error instanceof UsageError) process.stderr.write(`\n${USAGE}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
