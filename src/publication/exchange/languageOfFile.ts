import { type Problem, problemOfFile } from '#definitions/sources/Problem.ts';
import type { Position } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { LocaleStates } from '../translation/translationStates.ts';
import type { ReadFile } from './Unit.ts';

/** Returns the language that a file brings, or why it brings none. */
export function languageOfFile(
  path: string,
  { locales, units }: ReadFile,
  states: readonly LocaleStates[],
  sourceLocale: string,
): LocaleStates | Problem {
  const simple = (locale: string) => locale.toLowerCase().replaceAll('_', '-');
  const is = (locale: string, other: string) => simple(locale) === simple(other);
  const ids = states.map(({ locale }) => locale.id);
  const wrong = locales.find(
    ({ of, locale }) => !(of === 'source' ? [sourceLocale] : ids).some((id) => is(id, locale)),
  );
  const named = locales.filter(({ of }) => of === 'translation');
  const [first] = named;
  const another = named.find(({ locale }) => first && !is(locale, first.locale));
  const error = (place: Position, message: string): Problem => ({
    ...problemOfFile(path, message),
    ...place,
  });
  const at = ({ line, column }: Position): Position => ({ line, column });
  if (wrong?.of === 'source')
    return error(at(wrong), tell`the texts are in "${wrong.locale}", those of the site in "${sourceLocale}"`);
  if (wrong)
    return error(at(wrong), tell`"${wrong.locale}" is not among the languages to import: ${ids.join(', ')}`);
  if (another)
    return error(at(another), tell`a second language, "${another.locale}": import one language at a time`);
  const [only, ...more] = first ? states.filter(({ locale }) => is(locale.id, first.locale)) : states;
  const top = { line: 1, column: 1 };
  if (!only || more.length > 0)
    return error(top, tell`the file does not name its language: say it with --locale`);
  return units.length === 0 ? error(top, tell`the file has no texts`) : only;
}
