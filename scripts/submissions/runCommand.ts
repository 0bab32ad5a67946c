import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ACTIONS } from '#contract/desk/auditActions.ts';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import type { Loose } from '#definitions/sources/Loose.ts';
import { readSource } from '#definitions/sources/readSource.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { recordTitles } from '#server/organiser/exports/recordText.ts';
import { lateSubmissions } from '#server/organiser/lateSubmissions.ts';
import { shownPrivacy } from '#server/organiser/register/shownPrivacy.ts';
import { readConfig } from '#server/readConfig.ts';
import { setFilesAside } from '#server/store/files/setFilesAside.ts';
import { normalizeReference } from '#server/store/reference.ts';
import type { StoredSubmission } from '#server/store/Submission.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { mailPath } from '#server/store/storagePaths.ts';
import { parseLine } from '../commandLine/readOptions.ts';
import { runLine } from '../commandLine/runLine.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import { type ArchiveValues, archiveCommand, checkArchive, readPassphrase } from './archiveCommand.ts';
import { auditCommand } from './auditCommand.ts';
import { backupCommand, restoreCommand } from './backupCommand.ts';
import { checkDelete, deleteCommand } from './deleteCommand.ts';
import { checkExport, exportCommand, exportWords } from './exportCommand.ts';
import { filesCommand, listOrphaned } from './filesCommand.ts';
import { formerNames } from './formerNames.ts';
import { languagesCommand } from './languagesCommand.ts';
import { moveCommand } from './moveCommand.ts';
import type { Output } from './Output.ts';
import { type OpenSubmissions, openSubmissions } from './openSubmissions.ts';
import { printMail } from './printMail.ts';
import { checkRegister, registerCommand } from './registerCommand.ts';
import { rotateCommand } from './rotateCommand.ts';
import { statusCommand, verifyCommand } from './statusCommand.ts';
import { USAGE } from './usage.ts';
import { checkWithdrawal, versionsCommand, withdrawCommand } from './versionCommands.ts';
import { withAudit } from './withAudit.ts';

const OPTIONS = {
  form: { type: 'string' },
  format: { type: 'string' },
  to: { type: 'string' },
  locale: { type: 'string' },
  separator: { type: 'string', default: ';' },
  keys: { type: 'boolean', default: false },
  before: { type: 'string' },
  reference: { type: 'string' },
  version: { type: 'string' },
  files: { type: 'string' },
  from: { type: 'string' },
  orphaned: { type: 'boolean', default: false },
  'set-aside': { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  mail: { type: 'boolean', default: false },
  labels: { type: 'boolean', default: false },
  count: { type: 'string', default: '500' },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const TAKES_REFERENCE = new Set(['show', 'files']);

/** Runs a command line in an environment; resolves with its exit code. `askSecret`: on a terminal. */
export async function runCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  output: Output,
  askSecret?: (question: string) => Promise<string>,
): Promise<number> {
  const passphraseOf = (wish: ArchiveValues) => readPassphrase(wish, env.ARCHIVE_PASSPHRASE, askSecret);
  return runLine(USAGE, args, output, async () => run(args, readConfig(env), output, passphraseOf));
}

async function run(
  args: string[],
  config: ServerConfig,
  output: Output,
  passphraseOf: (wish: ArchiveValues) => Promise<string>,
): Promise<number> {
  const { values: given, positionals } = parseLine({ args, options: OPTIONS, allowPositionals: true });
  const values = { ...given, locale: given.locale ?? sourceLocale(siteOf(config.contentDir)) };
  const [command, ...operands] = positionals;
  const print = async (text: string) => {
    await output.print(text);
    return 0;
  };
  if (values.help || command === undefined) return print(`${USAGE()}\n`);
  if (!TAKES_REFERENCE.has(command) && operands.length > 0) {
    throw new UsageError(tell`"${operands[0]}" does not belong here: a form is named by --form ID.`);
  }
  let passphrase = '';
  const mailDir = mailPath(config.dataDir);
  const commands: Record<string, (opened: OpenSubmissions) => Promise<unknown>> = {
    list: ({ store }) => list(store, values.form, output),
    show: (opened) => show(opened, reference(operands), { ...values, mailDir }, output),
    export: ({ store }) => exportCommand(store, config.contentDir, values, output),
    files: async ({ store, files }) =>
      values.orphaned
        ? listOrphaned(await files, output)
        : filesCommand(store, await files, await find(store, reference(operands)), values.to, output),
    backup: (opened) => backupCommand(opened, config, values.to ?? '', output),
    delete: async ({ store, files }) => {
      const submission =
        values.reference === undefined ? undefined : await find(store, normalizeReference(values.reference));
      return deleteCommand({ store, files: await files, mailDir }, values, submission, output);
    },
    archive: async ({ store, files }) => {
      const words = () => exportWords(config.contentDir, values.locale, false);
      const languages = siteOf(config.contentDir)?.locales?.map((locale) => locale?.id ?? '') ?? [];
      return archiveCommand(
        { store, files: await files, mailDir, words, languages },
        values,
        passphrase,
        output,
      );
    },
    register: (opened) => registerCommand(opened, config, values, output),
    languages: (opened) => languagesCommand(opened, config, output),
    versions: ({ store }) => versionsCommand(store, config, values.form, output),
    'withdraw-version': ({ store }) => withdrawCommand(store, config, values, output),
    audit: ({ store }) => auditCommand(store, values.form, output),
    status: (opened) => statusCommand(opened, config, output),
    verify: (opened) => verifyCommand(opened, output),
  };
  if (command === 'rotate-key') return rotateCommand(config, output);
  if (command === 'restore') {
    if (!values.from) throw new UsageError(tell`Say which: --from FOLDER.`);
    return print(await restoreCommand(config, values.from, output));
  }
  if (command === 'sample') {
    // It loads the whole server.
    const { sampleCommand } = await import('./sampleCommand.ts');
    await sampleCommand(config, values, output);
    return 0;
  }
  if (command === 'move') return print(await moveCommand(config, values, output));
  const execute = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!execute) throw new UsageError(tell`There is no command "${command}".`);
  if (command === 'export') checkExport(values);
  if (command === 'register') checkRegister(values);
  if (command === 'files' && values['set-aside']) {
    return print(tell`Set aside: ${setFilesAside(config, new Date())}\n`);
  }
  if (command === 'files' && values.to === undefined && !values.orphaned)
    throw new UsageError(tell`Say where: --to DIR.`);
  if (command === 'backup' && !values.to) throw new UsageError(tell`Say where: --to FOLDER.`);
  if (command === 'delete') checkDelete(values);
  if (command === 'archive') checkArchive(values);
  if (command === 'withdraw-version') checkWithdrawal(values.form);

  const opened = await openSubmissions(config);
  const { store } = opened;
  try {
    const names = formerNames(config.formsDir);
    for (const [name, id] of names) await store.forms.rename(name, id);
    values.form = names.get(values.form ?? '') ?? values.form;
    await requireForm(store, config, values.form);
    if (command === 'archive') passphrase = await passphraseOf(values);
    const action = AUDIT_ACTIONS.find((each) => each === command);
    const counts = (command === 'delete' && !values.yes) || values.orphaned;
    const typed = values.reference ?? operands[0];
    const entry = { formId: values.form, reference: typed && normalizeReference(typed) };
    // Of the commands without audit some resolve to an exit status; a command that only counts resolves to 0.
    if (!action || counts) return Number((await execute(opened)) ?? 0);
    await withAudit(store, { action, ...entry }, () => execute(opened), output);
    return 0;
  } finally {
    await store.close();
  }
}

function siteOf(contentDir: string): Loose<SiteDefinition> | undefined {
  const site = readSource('content/site.json', join(contentDir, 'site.json'))?.file.value;
  return site as Loose<SiteDefinition> | undefined;
}

async function list(store: SubmissionStore, formId: string | undefined, { print }: Output): Promise<void> {
  const isLate = await lateSubmissions(store, formId);
  for await (const submission of store.list(formId)) {
    const { reference, createdAt, formId: form, formVersion, confirmedAt } = submission;
    const state =
      confirmedAt === null ? tell`  not confirmed` : confirmedAt && tell`  confirmed ${confirmedAt}`;
    const version = isLate(submission) ? tell`${formVersion} (already replaced)` : formVersion;
    await print(`${reference}  ${createdAt}  ${form}  ${version}${state ?? ''}\n`);
  }
}

async function show(
  { store, cipher }: OpenSubmissions,
  reference: string,
  { mail, labels, locale, mailDir }: { mail: boolean; labels: boolean; locale: string; mailDir: string },
  output: Output,
): Promise<void> {
  const submission = await find(store, reference);
  if (mail) return printMail(mailDir, reference, cipher, output);
  const stored = await store.files(submission.id);
  const record = await store.formRecord(submission.formId, submission.formVersion);
  const facts = {
    ...submission,
    id: submission.reference,
    privacy: record && shownPrivacy(record, submission.locale),
    files: stored.map(({ field, name, type, size, sha256, sentSize, sentSha256, scan }) => ({
      ...{ field, name, type, size, sha256 },
      sent: { size: sentSize, sha256: sentSha256 },
      scan,
    })),
    ...(labels && { labels: record ? recordTitles(record, locale) : {} }),
  };
  await output.print(`${JSON.stringify(facts, null, 2)}\n`);
}

/** Throws a `UsageError` for an unknown form: a misspelt id must not look like a form without submissions. */
async function requireForm(
  store: SubmissionStore,
  { formsDir }: ServerConfig,
  formId: string | undefined,
): Promise<void> {
  if (formId === undefined) return;
  const stored = await store.forms.list(formId);
  if (stored.length > 0 || existsSync(join(formsDir, formId, 'schema.json'))) return;
  throw new UsageError(tell`There is no form "${formId}", neither in ${formsDir} nor among the submissions.`);
}

async function find(store: SubmissionStore, reference: string): Promise<StoredSubmission> {
  const submission = await store.find(reference);
  if (!submission) throw new UsageError(tell`There is no submission ${reference}.`);
  return submission;
}

function reference(operands: string[]): string {
  const [typed, ...more] = operands;
  if (typed === undefined || more.length > 0) throw new UsageError(tell`Name exactly one reference.`);
  return normalizeReference(typed);
}
