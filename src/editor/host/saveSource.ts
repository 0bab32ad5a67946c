import { type SourceFolders, withTexts } from '#definitions/sources/loadSources.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { checkExampleResults } from '#publication/examples/checkExampleResults.ts';
import { collectTexts } from '#publication/translation/collectTexts.ts';
import type { ListCall, SourceCall, ValueCall, Written } from '../calls/calls.ts';
import { editableParts } from './editableParts.ts';
import { withCopy, withMoved, withRemoved, withScalar } from './jsonEdits.ts';
import { conflict, Refused } from './Refused.ts';
import { writeFile } from './writeFolder.ts';

/** Writes a text of the first language where it is defined. */
export async function saveSource(
  folders: SourceFolders,
  { id, before, text }: SourceCall,
  sources: Sources,
): Promise<Written> {
  const find = (of: Sources) => collectTexts(of).find((one) => one.id === id && one.path.length > 0);
  const found = find(sources);
  if (!found) throw conflict('text', null);
  return saveChecked(folders, found.file, (written, now) => {
    const one = find(now);
    if (!one || one.file !== found.file || (one.text !== before && one.text !== text))
      throw conflict('text', one?.text);
    return withScalar(written, [...one.path], text);
  });
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

/** Moves, adds or removes an entry of a list. */
export function saveList(folders: SourceFolders, { file, path, keys, change }: ListCall): Promise<Written> {
  return saveChecked(folders, file, (text, sources) => {
    const one = editableParts(sources).lists.find((each) => each.file === file && same(each.path, path));
    const now = one?.entries.map(({ key }) => key);
    const last = keys.length - 1;
    const within = (index: number) => index <= last;
    if (!one || !now || !same(now, keys)) throw conflict('list', now);
    if ('move' in change && within(change.move) && within(change.to))
      return withMoved(text, path, change.move, change.to);
    if ('remove' in change && one.options && within(change.remove) && last > 0)
      return withRemoved(text, path, change.remove);
    if ('add' in change && one.options)
      return withCopy(text, path, { const: change.add, title: change.title });
    throw conflict('list', now);
  });
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

/** Writes a file unless its new text has errors. New warnings are told, and examples that no longer hold: a person mends them. */
async function saveChecked(
  folders: SourceFolders,
  path: string,
  make: (text: string, sources: Sources) => string,
): Promise<Written> {
  let warnings: string[] = [];
  await writeFile(folders, path, (text, sources) => {
    if (!sources.files.get(path)) throw conflict('value', null);
    const changed = withTexts(sources, new Map([[path, make(text, sources)]]));
    const problems = problemsOf(changed);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new Refused({ refused: 'check', problems: errors.map(tellProblem) });
    const known = new Set(
      [...problemsOf(sources), ...checkExampleResults(sources)].map(({ message }) => message),
    );
    warnings = [...problems, ...checkExampleResults(changed)]
      .filter(({ message }) => !known.has(message))
      .map(tellProblem);
    return changed.files.get(path)?.text ?? text;
  });
  return { warnings };
}

function problemsOf(sources: Sources) {
  return checkDefinitions(sources, { missing: 'warning' });
}

function tellProblem({
  file,
  line,
  column,
  message,
}: {
  file: string;
  line: number;
  column: number;
  message: string;
}) {
  return `${file}:${line}:${column} ${message}`;
}
