import type { MessageId } from '#contract/CompiledForm.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { usualTexts } from '#messages/interfaceTexts.ts';

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
  return { ...Object.fromEntries(usual), ...messages[locale] };
}
