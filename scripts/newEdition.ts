import { styleText } from 'node:util';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { formatProblems } from '#definitions/sources/Problem.ts';
import { locate, type SourceFile } from '#definitions/sources/SourceFile.ts';
import { tell, tellText } from '#definitions/sources/tell.ts';
import { changedTexts, type Proposal } from '#publication/edition/Proposal.ts';
import { leftOf, proposeEdition } from '#publication/edition/proposeEdition.ts';
import { MANNERS, type Manner, setForward } from '#publication/edition/setForward.ts';
import { showProposal } from '#publication/edition/showProposal.ts';
import { editOf, type Found } from '#publication/editOf.ts';
import type { Questions } from './commandLine/ask.ts';
import { CommandError } from './commandLine/CommandError.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { readPublishable, writeOrTell } from './publishableFolders.ts';

export interface NewEdition {
  year: string;
  /** How days move; asked where it is undefined. */
  dates?: string | undefined;
  /** Accepts every proposal. */
  yes?: boolean | undefined;
  /** Only lists the proposals. */
  json?: boolean | undefined;
}

const HOW_TO_MOVE: Record<Manner, string> = {
  weekday: 'the same days of the week',
  date: 'the same dates',
};

/** Years after which nobody plans an edition: the number is misspelt. */
const FURTHEST = 20;

/**
 * Proposes the next edition, and writes what is accepted: all of it or nothing.
 * @returns what the command prints last
 * @throws UsageError, CommandError; then nothing is written
 */
export async function newEdition(
  folders: SourceFolders,
  wish: NewEdition,
  { ask }: Pick<Questions, 'ask'>,
  now = new Date(),
): Promise<string> {
  const found = readPublishable(folders);
  const { sources } = found;
  const { event, timeZone } = found.site;
  const year = readYear(wish.year, event.start);
  const manner = await readManner(wish, ask, (one) => {
    const { day } = setForward(event.start, year, timeZone, one);
    return `${day(event.start)} – ${day(event.end)}`;
  });
  const proposals = proposeEdition(sources, { year, manner, now });
  if (wish.json) return `${JSON.stringify(listed(found, proposals), null, 2)}\n`;
  const accepted = wish.yes ? proposals : await choose(found, proposals, ask);
  const { edit, after, errors } = editOf(
    found,
    changedTexts(sources, accepted),
    accepted.flatMap(({ moves }) => moves),
  );
  if (errors.length > 0) {
    const listed = formatProblems(errors, after.files).join('\n\n');
    throw new CommandError(
      tell`${listed}\n\nNothing was changed: with these changes the check would find these errors.`,
    );
  }
  writeOrTell(folders, edit);
  return summary(found, accepted, proposals, after);
}

function readYear(text: string, start: string): number {
  const [from, to] = [Number(start.slice(0, 4)), Number(text)];
  if (!/^\d{4}$/.test(text)) throw new UsageError(tell`"${text}" is no year, as ${from + 1}`);
  if (to <= from)
    throw new UsageError(tell`the event is in ${from} already ("event" of site.json): name a later year`);
  if (to > from + FURTHEST) throw new UsageError(tell`${to} is more than ${FURTHEST} years after ${from}`);
  return to;
}

async function readManner(
  { dates, yes, json }: NewEdition,
  ask: Questions['ask'],
  days: (manner: Manner) => string,
): Promise<Manner> {
  if (dates !== undefined) {
    const manner = MANNERS.find((one) => one === dates);
    if (!manner) throw new UsageError(tell`--dates ${dates}: write ${MANNERS.join(tell` or `)}`);
    return manner;
  }
  if (yes || json) return 'weekday';
  const lines = MANNERS.map(
    (manner, index) => `  ${index + 1}  ${tellText(HOW_TO_MOVE[manner])}: ${days(manner)}\n`,
  );
  const question = `${tell`When is the event?`}\n${lines.join('')}${tell`1 or 2: `}`;
  return askUntil(ask, question, (answer) => MANNERS[Number(answer) - 1]);
}

/** Asks again after an answer that means nothing: a slip of the finger costs no answer before it. */
async function askUntil<Meant>(
  ask: Questions['ask'],
  question: string,
  meaning: (answer: string) => Meant | undefined,
): Promise<Meant> {
  for (let asked = question; ; ) {
    const answer = await ask(asked);
    const meant = meaning(answer);
    if (meant !== undefined) return meant;
    asked = `${tell`"${answer}" is none of the answers.`}\n${question.slice(question.lastIndexOf('\n') + 1)}`;
  }
}

/** What answers mean, in both languages. */
const ANSWERS: Record<string, 'yes' | 'no' | 'all' | 'quit'> = {
  y: 'yes',
  yes: 'yes',
  o: 'yes',
  oui: 'yes',
  n: 'no',
  no: 'no',
  non: 'no',
  a: 'all',
  all: 'all',
  t: 'all',
  tout: 'all',
  q: 'quit',
  quit: 'quit',
  quitter: 'quit',
};

async function choose(
  { sources }: Found,
  proposals: readonly Proposal[],
  ask: Questions['ask'],
): Promise<Proposal[]> {
  const paint = process.stdout.hasColors?.() ? styleText : (_: string, line: string) => line;
  const accepted: Proposal[] = [];
  for (const [index, proposal] of proposals.entries()) {
    const shown = `\n[${index + 1}/${proposals.length}] ${showProposal(sources, proposal, paint)}`;
    const question = `${shown}${tell`Change this? y(es), n(o), a(ll of them), q(uit without a change): `}`;
    const meant = await askUntil(ask, question, (answer) => ownValue(ANSWERS, answer.toLowerCase()));
    if (meant === 'quit') throw new CommandError(tell`Nothing was changed.`);
    // Everything else follows from the days of the event.
    if (meant === 'no' && index === 0)
      throw new CommandError(tell`Without the days of the event there is no edition: nothing was changed.`);
    if (meant === 'all') return [...accepted, ...proposals.slice(index)];
    if (meant === 'yes') accepted.push(proposal);
  }
  return accepted;
}

function listed({ sources }: Found, proposals: readonly Proposal[]): unknown {
  return proposals.map(({ title, changes, moves }) => ({
    title,
    changes: changes.map(({ file, path, value }) => {
      const source = sources.files.get(file) as SourceFile;
      const before = path.reduce<unknown>(
        (part, key) => (part as Record<string, unknown>)[key],
        source.value,
      );
      return { file, ...locate(source, path), path, before, after: value };
    }),
    moves,
  }));
}

/** Places of what is left that are listed. */
const SHOWN = 20;

function summary(
  { sources }: Found,
  accepted: readonly Proposal[],
  proposals: readonly Proposal[],
  after: Found['sources'],
): string {
  const year = sources.site?.event.start.slice(0, 4) ?? '';
  const left = leftOf(after, year).map(({ file, path }) => {
    const { line, column } = locate(after.files.get(file) as SourceFile, path);
    return `  ${file}:${line}:${column}`;
  });
  const lines = [tell`${accepted.length} of ${proposals.length} changes are written.`];
  if (left.length > 0)
    lines.push(
      tell`${year} still stands in ${left.length} place[|s], apart from news:`,
      ...left.slice(0, SHOWN),
    );
  lines.push(
    tell`Then print the documents again (npm run documents), and look at everything: npm run check, npm start.`,
  );
  return `${lines.join('\n')}\n`;
}
