import type { MessageId } from '#contract/CompiledForm.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { INTERFACE_TEXTS, isSpoken, usualTexts } from '#messages/interfaceTexts.ts';

/**
 * The interface's texts of a site in a language: its own, and those of the program that it has not in its first language. A text that it
 * says in its own words has its own translations too.
 */
export function interfaceTexts(
  { site, messages }: Pick<Sources, 'site' | 'messages'>,
  locale: string,
): Record<MessageId, string> {
  const own = messages[sourceLocale(site)] ?? {};
  const usual = Object.entries(usualTexts(locale)).filter(([id]) => own[id] === undefined);
  // An empty text waits for its translation.
  const written = Object.entries(messages[locale] ?? {}).filter(([, text]) => text !== '');
  return Object.fromEntries([...usual, ...written]);
}

/**
 * Ids of the texts that the program says itself on a site in its first language, by what a translator has to do with them: a language
 * that the program does not speak needs them, and what the site says in its own words is its own.
 */
export function usualIds(
  { site, messages }: Pick<Sources, 'site' | 'messages'>,
  locale: string,
): { translated: MessageId[]; shown: MessageId[] } {
  const own = messages[sourceLocale(site)] ?? {};
  const ids = Object.keys(INTERFACE_TEXTS).filter((id) => own[id] === undefined);
  const isTranslated = (id: string) => !isSpoken(locale) || Boolean(messages[locale]?.[id]);
  return { translated: ids.filter(isTranslated), shown: ids.filter((id) => !isTranslated(id)) };
}
