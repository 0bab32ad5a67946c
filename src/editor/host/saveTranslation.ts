import { basename } from 'node:path';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { importTranslations } from '#publication/exchange/importTranslations.ts';
import type { Spelling } from '#publication/spelling/checkSpelling.ts';
import { TEXTS_FILE } from '#publication/translation/TranslatedTexts.ts';
import { MEMORY_FILE, textHash } from '#publication/translation/TranslationMemory.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { translationStates } from '#publication/translation/translationStates.ts';
import type { TranslationCall, Written } from '../calls/calls.ts';
import { withSortedKey } from './jsonEdits.ts';
import { conflict, Refused } from './Refused.ts';
import { writeFolder } from './writeFolder.ts';

const EMPTY = '{}\n';

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
    const known = states?.translations.find(({ source }) => source.id === id);
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
    const [messages, memory, sourceTexts] = [
      `${locale}.json`,
      basename(MEMORY_FILE.path),
      basename(TEXTS_FILE.path),
    ];
    const entry = found.records.memory[locale]?.[id];
    const changed = new Map([
      [
        messages,
        withSortedKey(texts.get(messages) ?? EMPTY, [id], found.sources.messages[locale]?.[id] ?? text),
      ],
    ]);
    if (entry === undefined) return changed;
    changed.set(memory, withSortedKey(texts.get(memory) ?? EMPTY, [locale, id], entry));
    changed.set(
      sourceTexts,
      withSortedKey(texts.get(sourceTexts) ?? EMPTY, [textHash(call.source)], call.source),
    );
    return changed;
  });
  return { warnings };
}
