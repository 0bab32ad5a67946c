import { didYouMean } from '#definitions/sources/nearestName.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { compareMessages } from '#messages/compareMessages.ts';
import { isMessage } from '#messages/compileMessage.ts';
import type { Spelling } from '../spelling/checkSpelling.ts';
import { type ChangedTranslation, swappedWith, toldSwapped } from '../translation/swapped.ts';
import { memoryEntry, textHash } from '../translation/TranslationMemory.ts';
import type { TranslationRecords } from '../translation/TranslationRecords.ts';
import { allTranslations, type LocaleStates, type Translation } from '../translation/translationStates.ts';
import { writingMistakes } from '../translation/writingMistakes.ts';
import type { ReadFile, ReadUnit } from './Unit.ts';

/** Texts of a foreign file for which a similar id is searched. */
const SEARCHED = 100;

/** What no editor types, and no screen shows as it was meant. */
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** What a file changes in a language. */
export interface Import {
  /** Sources and records as if the translator had edited them. */
  sources: Sources;
  records: TranslationRecords;
  /** Texts whose translation or state the file changes. */
  changed: string[];
  /** Those of `changed` whose text has changed since the export. */
  outdated: string[];
  /** Errors are translations that are refused; warnings are mistakes of writing. */
  problems: Problem[];
}

/** Returns what a file changes. An empty translation changes nothing. `spelling`: checks words too. */
export function importTranslations(
  path: string,
  file: ReadFile,
  states: LocaleStates,
  sources: Sources,
  records: TranslationRecords,
  spelling: Spelling = () => [],
): Import {
  const { id: locale } = states.locale;
  const known = new Map(allTranslations(states).map((one) => [one.source.id, one]));
  const messages = { ...sources.messages[locale] };
  const memory = { ...records.memory[locale] };
  const texts = { ...records.texts };
  const problems: Problem[] = [];
  const [changed, outdated]: [string[], string[]] = [[], []];
  const lines = new Map<string, number>();
  const changes: (ChangedTranslation & { report: (message: string, severity: 'warning') => void })[] = [];
  const twice = new Set(repeated(file.units.map(({ id }) => id)));
  for (const found of file.units) {
    const one = known.get(found.id);
    const unit = asExported(found, one?.source.text);
    const report = (message: string, severity: Problem['severity'] = 'error') => {
      const { line, column } = unit;
      problems.push({ severity, file: path, line, column, message: `"${unit.id}" ${message}` });
    };
    const refusals = twice.has(unit.id)
      ? [lines.has(unit.id) ? tell`stands twice, first in line ${lines.get(unit.id)}` : tell`stands twice`]
      : refusalsOf(unit, one, locale, problems.length < SEARCHED ? known.keys() : []);
    lines.set(unit.id, lines.get(unit.id) ?? unit.line);
    for (const refusal of refusals) report(refusal);
    if (!one || refusals.length > 0 || unit.translation === '') continue;
    const source = unit.source ?? one.source.text;
    if (!isChange(unit, one, source)) continue;
    const review = unit.state === 'needs-review';
    messages[unit.id] = unit.translation;
    memory[unit.id] = memoryEntry(source, unit.translation, review);
    texts[textHash(source)] = source;
    changed.push(unit.id);
    if (source !== one.source.text) outdated.push(unit.id);
    const words = spelling(locale, unit.translation, one.source.text).map(({ mend }) => mend);
    for (const mistake of [...writingMistakes(sources, one.source, unit.translation, locale), ...words])
      report(mistake, 'warning');
    changes.push({ source: one.source, before: one.text, now: unit.translation, report });
  }
  const swapped = swappedWith(changes);
  for (const { source, report } of changes) {
    const other = swapped.get(source.id);
    if (other !== undefined) report(toldSwapped(other), 'warning');
  }
  return {
    sources: { ...sources, messages: { ...sources.messages, [locale]: messages } },
    records: { ...records, memory: { ...records.memory, [locale]: memory }, texts },
    changed,
    outdated,
    problems,
  };
}

/** Returns the unit without indentation that another program has added, if its text then is the one of the site. */
function asExported(unit: ReadUnit, source: string | undefined): ReadUnit {
  const { unindented } = unit;
  return unindented && unit.source !== source && unindented.source === source
    ? { ...unit, ...unindented }
    : unit;
}

function* repeated(ids: readonly string[]): Generator<string> {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) yield id;
    seen.add(id);
  }
}

function refusalsOf(
  { id, translation, refusal }: ReadUnit,
  one: Translation | undefined,
  locale: string,
  ids: Iterable<string>,
): string[] {
  if (refusal !== undefined) return [refusal];
  if (!one) return [tell`is not a text of the site${didYouMean(id, ids)}`];
  if (translation === '') return [];
  if (CONTROLS.test(translation)) return [tell`has a control character`];
  if (!isMessage(translation))
    return [tell`has a brace that is not of a placeholder, or a broken placeholder`];
  return compareMessages(one.source.text, translation, locale);
}

/** Whether a file brings anything: another translation, or a decision about the one that there is. */
function isChange({ translation, state }: ReadUnit, one: Translation, source: string): boolean {
  if (translation !== one.text) return true;
  if (source !== one.source.text) return false;
  // `npm run messages` has filled it in meanwhile, and now a translator has written the same.
  if (state === undefined) return one.state === 'needs-review';
  return state === 'needs-review' ? one.state === 'approved' : one.state !== 'approved';
}
