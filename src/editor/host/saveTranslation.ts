import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { importTranslations } from '#publication/exchange/importTranslations.ts';
import type { Spelling } from '#publication/spelling/checkSpelling.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { allTranslations, translationStates } from '#publication/translation/translationStates.ts';
import type { TranslationCall, Written } from '../calls/calls.ts';
import { conflict, Refused } from './Refused.ts';
import { withTranslation } from './withTranslation.ts';
import { writeFolder } from './writeFolder.ts';

/**
 * Writes one translation as an import would, and records its state. Refused if its text or its source is no longer the one that the
 * translator has seen.
 */
export async function saveTranslation(
  folders: SourceFolders,
  call: TranslationCall,
  spelling: Spelling,
): Promise<Written> {
  const { locale, id, text } = call;
  let warnings: string[] = [];
  await writeFolder(folders, 'content/messages', (texts, sources) => {
    const records = readTranslationRecords(folders.contentDir);
    // Translations of texts in an unreadable file would look dead.
    const errors = checkDefinitions(sources, { missing: 'warning' }).filter(
      ({ severity }) => severity === 'error',
    );
    const broken = [...errors, ...records.problems];
    if (broken.length > 0)
      throw new Refused({ refused: 'check', problems: broken.map((problem) => formatProblem(problem)) });
    const states = translationStates(sources, records).find((one) => one.locale.id === locale);
    const known = states && allTranslations(states).find(({ source }) => source.id === id);
    if (!states || !known || known.source.text !== call.source) throw conflict('source', known?.source.text);
    if (known.text !== call.before && known.text !== text) throw conflict('text', known.text);
    const unit = { id, translation: text, state: call.state, line: 1, column: 1 };
    const file = { locales: [], units: [unit], problems: [] };
    const found = importTranslations('', file, states, sources, records, spelling);
    const told = (severity: string) =>
      found.problems.flatMap((problem) =>
        problem.severity === severity ? problem.message.replace(`"${id}" `, '') : [],
      );
    const problems = told('error');
    if (problems.length > 0) throw new Refused({ refused: 'check', problems });
    warnings = told('warning');
    const { sources: after, records: recorded } = found;
    return withTranslation(texts, {
      ...{ locale, id, source: call.source },
      text: after.messages[locale]?.[id] ?? text,
      entry: recorded.memory[locale]?.[id],
    });
  });
  return { warnings };
}
