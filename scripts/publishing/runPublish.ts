import { resolve } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import type { Preference } from '#publication/changes/mergeSnapshots.ts';
import { readConfig } from '#server/readConfig.ts';
import { CommandError } from '../commandLine/CommandError.ts';
import { finishInterrupted } from '../commandLine/definitionFolders.ts';
import { parseOptions } from '../commandLine/readOptions.ts';
import { runLine } from '../commandLine/runLine.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { Output } from '../submissions/Output.ts';
import { openSubmissions } from '../submissions/openSubmissions.ts';
import { dryRun } from './dryRun.ts';
import {
  consentTo,
  listPublications,
  mergePublished,
  type Named,
  publishBack,
  publishFolders,
  writePublication,
} from './publish.ts';
import { USAGE } from './usage.ts';

const OPTIONS = {
  by: { type: 'string' },
  why: { type: 'string' },
  base: { type: 'string' },
  back: { type: 'string' },
  consent: { type: 'string' },
  merge: { type: 'boolean' },
  prefer: { type: 'string' },
  write: { type: 'string' },
  to: { type: 'string' },
  list: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** From the publication to the moment at which all copies of the server show it: each of them makes it before. */
const LEAD_MS = 5_000;

/** Longest name and sentence. */
const LONGEST = 500;

/** Runs a command line in an environment; resolves with its exit code. */
export async function runPublish(
  args: string[],
  env: NodeJS.ProcessEnv,
  output: Output,
  leadMs = LEAD_MS,
): Promise<number> {
  return runLine(USAGE, args, output, async () => output.print(await run(args, env, leadMs)));
}

async function run(args: string[], env: NodeJS.ProcessEnv, leadMs: number): Promise<string> {
  const values = parseOptions(args, OPTIONS);
  if (values.help) return `${USAGE()}\n`;
  const config = readConfig(env);
  if (!config.publish && !values['dry-run'])
    throw new CommandError(
      tell`PUBLISH is not by-hand: a file that is saved is published at once. Set PUBLISH=by-hand here and for the server.`,
    );
  const what = Object.keys(values).filter(
    (option) => SINGLE.has(option) && !(option === 'base' && values.merge),
  );
  if (what.length > 1) throw new UsageError(tell`--${what[0]} and --${what[1]} do not go together`);
  const number = (option: 'base' | 'back' | 'consent' | 'write') => readNumber(option, values[option]);
  const [base, back, consent, write] = [number('base'), number('back'), number('consent'), number('write')];
  const prefer = readPreference(values.prefer, values.merge);
  const to = readFolder(values.to, write);
  const by = () => readText('by', values.by, tell`your name`);
  const names = (): Named => ({ by: by(), why: readText('why', values.why, tell`one sentence`) });
  const reads = values.list || values['dry-run'] || values.merge || to;
  if (consent !== undefined) by();
  else if (!reads) names();

  const { store } = await openSubmissions(config);
  try {
    if (values['dry-run'] || !config.publish) return await dryRun(store, config.publish?.edited ?? config);
    finishInterrupted(config.publish.edited);
    const publishing = {
      publications: store.publications,
      config: config.publish,
      leadMs: store.shared ? leadMs : 0,
    };
    if (values.merge) return await mergePublished(publishing, base, prefer);
    if (to && write) return await writePublication(publishing, write, to);
    if (values.list) return await listPublications(publishing);
    if (consent !== undefined) return await consentTo(publishing, by(), consent);
    if (back !== undefined) return await publishBack(publishing, names(), back);
    return await publishFolders(publishing, names(), base);
  } finally {
    await store.close();
  }
}

const SINGLE: ReadonlySet<string> = new Set(['list', 'back', 'consent', 'dry-run', 'merge', 'write', 'base']);

function readText(option: string, text: string | undefined, meant: string): string {
  const plain = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (plain === '') throw new UsageError(tell`say --${option}: ${meant}`);
  if (plain.length > LONGEST) throw new UsageError(tell`--${option}: at most ${LONGEST} characters`);
  return plain;
}

function readPreference(text: string | undefined, merges: boolean | undefined): Preference | undefined {
  if (text === undefined) return undefined;
  if (!merges) throw new UsageError(tell`--prefer belongs to --merge`);
  if (text !== 'mine' && text !== 'published')
    throw new UsageError(tell`--prefer ${text}: expected mine or published`);
  return text;
}

function readFolder(to: string | undefined, write: number | undefined): string | undefined {
  if (!to !== (write === undefined)) throw new UsageError(tell`--write N and --to DIR go together`);
  return to && resolve(to);
}

function readNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(tell`--${option} ${text}: expected the number of a publication`);
  return Number(text);
}
