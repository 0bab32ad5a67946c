import { resolve } from 'node:path';
import type { AuditAction } from '#contract/desk/auditActions.ts';
import { PRESETS, type Preset } from '#contract/desk/rights.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { memoize } from '#definitions/sources/memoize.ts';
import { tell } from '#definitions/sources/tell.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { MAIL_TIMING } from '#server/config/limits.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { DeskPeople, INVITATION_HOURS, presetRights } from '#server/desk/accounts/DeskPeople.ts';
import { invitationLink } from '#server/desk/accounts/invitationLink.ts';
import { affected } from '#server/desk/law/affected.ts';
import { LinkMailer } from '#server/drafts/LinkMailer.ts';
import { mailAddress } from '#server/mail/mailAddress.ts';
import type { MailedSite } from '#server/mail/renderMail.ts';
import { smtpTransport } from '#server/mail/smtpTransport.ts';
import { parseMoment } from '#server/organiser/parseMoment.ts';
import { readConfig } from '#server/readConfig.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { CommandError } from '../commandLine/CommandError.ts';
import { parseLine } from '../commandLine/readOptions.ts';
import { runLine } from '../commandLine/runLine.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { Output } from '../submissions/Output.ts';
import { type OpenSubmissions, openSubmissions } from '../submissions/openSubmissions.ts';
import { commandUser } from '../submissions/withAudit.ts';

const DESK_USAGE =
  () => tell`Who may use the organisers' desk in a browser. Without people, the server has no desk.

  npm run desk -- invite E-MAIL --preset ${Object.keys(PRESETS).join('|')} [--form ID …] [--until DATE]
                                       prints and mails a link that works once, for ${INVITATION_HOURS} hours; for who has lost
                                       every way to sign in, again: the link ends all sessions
  npm run desk -- list                 the people, their rights and when they were last there
  npm run desk -- remove E-MAIL        a person with their sessions
  npm run desk -- end-sessions E-MAIL  signs a person out everywhere
  npm run desk -- audit --check        finds the first entry of the audit log that was changed, or before which entries are missing;
                                       prints the hash of the last one, to be kept elsewhere
  npm run desk -- affected --form ID [--from DATE] [--to DATE]
                                       who is told after a breach: references, dates, languages and addresses as CSV; works
                                       without the server
      --lang fr                        speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const OPTIONS = {
  preset: { type: 'string' },
  form: { type: 'string', multiple: true, default: [] as string[] },
  until: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Runs a command line in an environment; resolves with its exit code. */
export async function runDesk(args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  return runLine(DESK_USAGE, args, output, async () => run(args, readConfig(env), output));
}

async function run(args: string[], config: ServerConfig, output: Output): Promise<void> {
  const { values, positionals } = parseLine({ args, options: OPTIONS, allowPositionals: true });
  const [command, ...operands] = positionals;
  if (values.help || command === undefined) return output.print(`${DESK_USAGE()}\n`);
  const commands: Record<string, () => (people: DeskPeople, store: SubmissionStore) => Promise<void>> = {
    invite: () => {
      const invitation = readInvitation({ ...values, email: addressOf(operands) });
      return (people) => invite(people, invitation, config, output);
    },
    list: () => {
      if (operands.length > 0) throw new UsageError(tell`"${operands[0]}" does not belong here.`);
      return (people) => list(people, output);
    },
    remove: () => {
      const email = addressOf(operands);
      return async (people) => {
        await people.remove((await find(people, email)).id, { anyone: true });
        await output.print(tell`Removed: ${email}\n`);
      };
    },
    'end-sessions': () => {
      const email = addressOf(operands);
      return async (people) => {
        const ended = await people.endSessions((await find(people, email)).id);
        await output.print(tell`Ended: ${ended} session[|s] of ${email}\n`);
      };
    },
    audit: () => {
      if (!values.check)
        throw new UsageError(tell`Say --check; npm run submissions -- audit prints the entries.`);
      return (_, store) => checkAudit(store, output);
    },
    affected: () => {
      const [form, ...more] = values.form;
      if (form === undefined || more.length > 0)
        throw new UsageError(tell`Name exactly one form: --form ID.`);
      const days = { from: dayOf(values.from, 0), to: dayOf(values.to, 1) };
      return (_, store) => printAffected(store, form, days, output);
    },
  };
  const prepare = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!prepare) throw new UsageError(tell`There is no command "${command}".`);
  const execute = prepare();
  const opened = await openSubmissions(config);
  const { store } = opened;
  try {
    await requireForms(opened, config, values.form);
    await execute(new DeskPeople(store.backend), store);
    const action = AUDITED[command];
    const [formId] = command === 'affected' ? values.form : [];
    if (action) await store.audit({ action, who: commandUser(), formId, outcome: 'done' });
  } finally {
    await store.close();
  }
}

const AUDITED: Record<string, AuditAction> = {
  invite: 'deskInvite',
  remove: 'deskRemove',
  affected: 'deskAffected',
};

interface GivenInvitation {
  email: string;
  preset?: string;
  form: string[];
  until?: string;
}

function readInvitation({ email, preset, form, until }: GivenInvitation) {
  if (preset === undefined || !Object.hasOwn(PRESETS, preset))
    throw new UsageError(tell`Say --preset, one of ${Object.keys(PRESETS).join(', ')}.`);
  // A day is over when the next one begins.
  const ends = dayOf(until, 1);
  if (ends && ends <= new Date().toISOString())
    throw new UsageError(tell`${until} is over: name a later date.`);
  return { email, rights: presetRights(preset as Preset, form, ends ?? null) };
}

async function invite(
  people: DeskPeople,
  { email, rights }: ReturnType<typeof readInvitation>,
  config: ServerConfig,
  { print, warn }: Output,
): Promise<void> {
  const site = siteOf(config);
  const locale = site.locales[0];
  const token = await people.invite({ email, locale, rights });
  const address = invitationLink(config.publicUrl ?? `http://localhost:${config.port}`, token);
  await print(tell`${address}\nIt works once, for ${INVITATION_HOURS} hours. Give it to ${email} alone.\n`);
  if (!config.publicUrl)
    warn(tell`PUBLIC_URL is not set: the link is of this machine. Set it to the address of the site.\n`);
  if (!config.smtpUrl) return;
  const transport = smtpTransport(config.smtpUrl, MAIL_TIMING);
  const mailer = new LinkMailer({
    transport,
    from: config.mailFrom,
    publicUrl: () => '',
    sendMs: MAIL_TIMING.linkMs,
  });
  try {
    await mailer.invite(site, { to: email, locale, address });
    await print(tell`Mailed.\n`);
  } catch (error) {
    warn(tell`It was not mailed (${(error as Error).message}): send the link yourself.\n`);
  } finally {
    transport.close?.();
  }
}

function siteOf({ formsDir, contentDir }: ServerConfig): MailedSite {
  const sources = loadSources({ formsDir: resolve(formsDir), contentDir: resolve(contentDir) });
  const { locales, texts, theme, site } = compileSources({ ...sources, forms: [], pages: [] }, new Map());
  const { email, phones } = site.contact;
  return { locales, texts, theme, site: { name: sources.site?.name ?? '', contact: { email, phones } } };
}

/** @throws CommandError for a broken chain */
async function checkAudit({ auditChain }: SubmissionStore, { print }: Output): Promise<void> {
  const { entries, unchained, head, broken } = await auditChain.check();
  if (broken)
    throw new CommandError(
      tell`The audit log is broken at entry ${broken.id} of ${broken.at}: it was changed, or entries before it are missing. Compare the log with a backup: npm run submissions -- audit.`,
    );
  await print(
    tell`${entries} [entry is as it was|entries are as they were] written; ${unchained} [has|have] no hash.\n`,
  );
  if (head !== null) await print(tell`The last one has the hash ${head}\n`);
}

async function printAffected(
  store: SubmissionStore,
  form: string,
  days: { from?: string; to?: string },
  { print }: Output,
): Promise<void> {
  const recordOf = memoize(async (version: string) => {
    const record = await store.formRecord(form, version);
    if (!record) throw new Error(`The form ${form} of version ${version} is not stored`);
    return record;
  });
  const titles = ['reference', 'date', 'language', 'e-mails', 'phones'];
  for await (const line of affected({ store, form: { id: form }, recordOf, ...days, titles }))
    await print(line);
}

/** A day or moment; a day's end is that of the next one. */
function dayOf(text: string | undefined, days: number): string | undefined {
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (!moment) throw new UsageError(tell`"${text}" is no date: write 2026-05-30, or 2026-05-30T18:00:00Z.`);
  return new Date(moment.at.getTime() + (moment.isDay ? days : 0) * 24 * 3_600_000).toISOString();
}

async function list(people: DeskPeople, { print }: Output): Promise<void> {
  const all = await people.list();
  if (all.length === 0) await print(tell`Nobody is invited: the server has no desk.\n`);
  for (const { email, name, state, lastSeenAt, rights } of all) {
    const seen = state === 'invited' ? tell`invited` : tell`last there ${lastSeenAt ?? tell`never`}`;
    await print(`${email}  ${name === '' ? '' : `${name}  `}${seen}\n`);
    for (const [form, given] of Map.groupBy(rights, (right) => right.form)) {
      const verbs = given.map(({ verb, until }) => (until === null ? verb : tell`${verb} until ${until}`));
      await print(`  ${form === '*' ? tell`every form` : form}: ${verbs.join(', ')}\n`);
    }
  }
}

/** A misspelt form must not look like one without submissions. */
async function requireForms(
  { store }: OpenSubmissions,
  { formsDir, contentDir }: ServerConfig,
  forms: readonly string[],
): Promise<void> {
  if (forms.length === 0) return;
  const written = loadSources({ formsDir, contentDir }).forms.map(({ id }) => id);
  const stored = (await store.forms.list()).map(({ formId }) => formId);
  const known = [...new Set([...written, ...stored])];
  const unknown = forms.find((form) => !known.includes(form));
  if (unknown !== undefined)
    throw new UsageError(tell`There is no form "${unknown}". The forms are ${known.join(', ')}.`);
}

async function find(people: DeskPeople, email: string) {
  const person = await people.findByEmail(email);
  if (!person)
    throw new UsageError(tell`Nobody with the address ${email} is invited: see npm run desk -- list.`);
  return person;
}

function addressOf(operands: readonly string[]): string {
  const [typed, ...more] = operands;
  if (typed === undefined || more.length > 0) throw new UsageError(tell`Name exactly one e-mail address.`);
  const address = mailAddress(typed.trim());
  if (address === undefined) throw new UsageError(tell`"${typed}" is no e-mail address.`);
  return address;
}
