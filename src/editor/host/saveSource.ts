import { basename, dirname } from 'node:path';
import { type SourceFolders, withTexts } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { checkExampleResults } from '#publication/examples/checkExampleResults.ts';
import type { Spelling } from '#publication/spelling/checkSpelling.ts';
import { allTexts } from '#publication/translation/collectTexts.ts';
import { memoryEntry } from '#publication/translation/TranslationMemory.ts';
import { translationStates } from '#publication/translation/translationStates.ts';
import type { FolderTexts } from '#publication/translation/writeFiles.ts';
import type { ListCall, SourceCall, ValueCall, Written } from '../calls/calls.ts';
import { editableParts } from './editableParts.ts';
import { withCopiedKey, withCopy, withMoved, withRemoved, withScalar, withSortedKey } from './jsonEdits.ts';
import { conflict, Refused } from './Refused.ts';
import { withTranslation } from './withTranslation.ts';
import { writeFolder } from './writeFolder.ts';

/**
 * Writes a text of the first language where it is defined. One that the program says itself comes into the site's file, and with it the
 * program's translations, which have to be read again.
 */
export async function saveSource(
  folders: SourceFolders,
  { id, before, text }: SourceCall,
  sources: Sources,
  spelling: Spelling,
): Promise<Written> {
  const find = (of: Sources) => allTexts(of).find((one) => one.id === id && one.path.length > 0);
  const found = find(sources);
  if (!found) throw conflict('text', null);
  const make = (written: string, now: Sources) => {
    const one = find(now);
    if (!one || one.file !== found.file || (one.text !== before && one.text !== text))
      throw conflict('text', one?.text);
    return one.path.length > 1
      ? withScalar(written, [...one.path], text)
      : withSortedKey(written, [...one.path], text);
  };
  const { warnings } = await saveChecked(folders, found.file, make, (texts, now) =>
    withUsualTranslations(texts, now, id),
  );
  const words = spelling(sourceLocale(sources.site), text, text);
  return { warnings: [...warnings, ...words.map(({ mend }) => mend)] };
}

/** Writes the program's translations of a text that it said itself until now. */
function withUsualTranslations(texts: FolderTexts, sources: Sources, id: string): FolderTexts {
  return translationStates(sources, NO_RECORDS)
    .flatMap(({ locale, usual }) => usual.map((one) => ({ locale: locale.id, one })))
    .filter(({ one }) => one.source.id === id && one.text !== '')
    .reduce(
      (all, { locale, one: { source, text } }) =>
        withTranslation(all, {
          locale,
          id,
          text,
          source: source.text,
          entry: memoryEntry(source.text, text),
        }),
      texts,
    );
}

/** Writes a price, a day or a moment. */
export function saveValue(
  folders: SourceFolders,
  { file, path, before, value }: ValueCall,
): Promise<Written> {
  return saveChecked(folders, file, (text, sources) => {
    const one = editableParts(sources).values.find((each) => each.file === file && same(each.path, path));
    if (!one || (one.value !== before && one.value !== value) || typeof one.value !== typeof value)
      throw conflict('value', one?.value);
    return withScalar(text, path, value);
  });
}

/** Moves, adds or removes an entry of a list. An option that is added or removed has its amounts in the other options of the form. */
export function saveList(folders: SourceFolders, { file, path, keys, change }: ListCall): Promise<Written> {
  return saveChecked(folders, file, (text, sources) => {
    const { lists, values } = editableParts(sources);
    const one = lists.find((each) => each.file === file && same(each.path, path));
    const now = one?.entries.map(({ key }) => key);
    const last = keys.length - 1;
    if (!one || !now || !same(now, keys)) throw conflict('list', now);
    const amountsOf = (option: string | undefined) =>
      values
        .filter((each) => each.file === file && each.path.at(-2) === 'amounts' && each.path.at(-1) === option)
        .map((each) => each.path.slice(0, -1));
    if ('move' in change) {
      if (change.move > last || change.to > last) throw conflict('list', now);
      return withMoved(text, path, change.move, change.to);
    }
    if (!one.options) throw conflict('list', now);
    if ('add' in change) {
      const copied = keys[last] ?? '';
      const added = amountsOf(copied).reduce(
        (all, place) => withCopiedKey(all, place, copied, change.add),
        text,
      );
      return withCopy(added, path, { const: change.add, title: change.title });
    }
    const removed = keys[change.remove];
    if (removed === undefined || last === 0) throw conflict('list', now);
    const others = amountsOf(removed).reduce((all, place) => withRemoved(all, place, removed), text);
    return withRemoved(others, path, change.remove);
  });
}

const NO_RECORDS = { memory: {}, texts: {} };

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

/** Writes a file unless its new text has errors. New warnings are told, and examples that no longer hold: a person mends them. */
async function saveChecked(
  folders: SourceFolders,
  path: string,
  make: (text: string, sources: Sources) => string,
  further: (texts: FolderTexts, sources: Sources) => FolderTexts = () => new Map(),
): Promise<Written> {
  let warnings: string[] = [];
  await writeFolder(folders, dirname(path), (texts, sources) => {
    const before = texts.get(basename(path));
    if (before === undefined || !sources.files.get(path)) throw conflict('value', null);
    const text = make(before, sources);
    const changed = withTexts(sources, new Map([[path, text]]));
    const problems = problemsOf(changed);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0)
      throw new Refused({ refused: 'check', problems: errors.map((problem) => formatProblem(problem)) });
    const known = new Set(
      [...problemsOf(sources), ...checkExampleResults(sources)].map(({ message }) => message),
    );
    warnings = [...problems, ...checkExampleResults(changed)]
      .filter(({ message }) => !known.has(message))
      .map((problem) => formatProblem(problem));
    return new Map([...further(texts, sources), [basename(path), text]]);
  });
  return { warnings };
}

function problemsOf(sources: Sources) {
  return checkDefinitions(sources, { missing: 'warning' });
}
