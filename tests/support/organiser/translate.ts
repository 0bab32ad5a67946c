import { loadSources } from '#definitions/sources/loadSources.ts';
import { type CommandResult, messagesCommand } from '#publication/messagesCommand.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { type LocaleStates, translationStates } from '#publication/translation/translationStates.ts';
import type { DefinitionsCopy } from '../copyOf.ts';

/**
 * Does the translator's work after an edit, as `content/README.md` describes it: translates new texts (with their French,
 * which passes every check) and accepts those that have changed or need review.
 */
export function translate(copy: DefinitionsCopy): void {
  succeed(messagesCommand(copy.folders, []));
  for (const { locale, translations } of states(copy)) {
    const missing = translations.filter(({ state }) => state === 'new');
    copy.edit<Record<string, string>>(`content/messages/${locale.id}.json`, (messages) => {
      for (const { source } of missing) messages[source.id] = source.text;
    });
  }
  succeed(messagesCommand(copy.folders, []));
  const open = states(copy).flatMap(({ translations }) =>
    translations.flatMap(({ state, source }) => (state === 'approved' ? [] : [source.id])),
  );
  if (open.length > 0) succeed(messagesCommand(copy.folders, ['accept', ...open]));
}

function states({ folders }: DefinitionsCopy): LocaleStates[] {
  return translationStates(loadSources(folders), readTranslationRecords(folders.contentDir));
}

function succeed({ error }: CommandResult): void {
  if (error) throw new Error(error);
}
