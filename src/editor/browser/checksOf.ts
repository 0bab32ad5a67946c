import { checkPlurals, compareMessages } from '#messages/compareMessages.ts';
import { compareTerms } from '#messages/compareTerms.ts';
import { compareWriting } from '#messages/compareWriting.ts';
import { isMessage } from '#messages/compileMessage.ts';
import type { Work, WorkText } from '../calls/calls.ts';
import { isField, splitMessage } from './splitMessage.ts';

/** Said by the checks of `npm run messages`, or a text of the editor by its id. An error is not saved. */
export type Check = { error: boolean } & ({ message: string } | { id: string });

/** Returns what the checks of `npm run messages` say of a text while it is typed. */
export function checksOf(
  { mode, locale, sourceLocale, terms }: Work,
  { source }: WorkText,
  typed: string,
): Check[] {
  if (typed === '') return [];
  if (!isMessage(typed)) return [{ error: true, id: 'check.broken' }];
  const as = (error: boolean) => (message: string) => ({ error, message });
  if (mode === 'edit') return checkPlurals(typed, sourceLocale).map(as(true));
  return [
    ...(emptyForms(typed) > emptyForms(source) ? [{ error: true, id: 'check.empty' }] : []),
    ...compareMessages(source, typed, locale).map(as(true)),
    ...compareWriting(source, typed, locale).map(as(false)),
    ...compareTerms(source, typed, locale, terms).map(as(false)),
  ];
}

/** Plural forms without words, which some sources have. */
function emptyForms(message: string): number {
  return splitMessage(message).filter((piece) => isField(piece) && piece.form && piece.words.trim() === '')
    .length;
}

/** The words of the glossary that stand in a source, with their translations. */
export function termsIn({ locale, terms }: Work, source: string): [string, readonly string[]][] {
  return Object.entries(terms).flatMap(([term, { [locale]: translations }]) =>
    // Of an empty translation, each word of the glossary is missing.
    translations && compareTerms(source, '', locale, { [term]: { [locale]: translations } }).length > 0
      ? [[term, translations] as [string, readonly string[]]]
      : [],
  );
}
