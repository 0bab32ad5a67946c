import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#definitions/sources/Problem.ts';
import {
  locate,
  type Path,
  type Position,
  problemAt,
  type SourceFile,
} from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { wordsOf } from '#messages/wordsOf.ts';
import { collectTexts } from '../translation/collectTexts.ts';
import { type Dictionaries, type Dictionary, dictionaryPackage } from './Dictionary.ts';
import { misspelt } from './misspelt.ts';

/** The organiser's words that no dictionary has, below the folder of the content. */
const WORDS = 'messages/words.txt';

/** The words of the interface that no dictionary has. */
const OWN = join(import.meta.dirname, '../../messages/shipped/words.txt');

/** The words of a text that no dictionary and no list has, each with its mend. */
export type Spelling = (locale: string, text: string, source: string) => { word: string; mend: string }[];

/** Checks the spelling of single texts: those of the first language, and translations of `source`. Nothing is told without a dictionary. */
export function spellingOf(
  { site }: Pick<Sources, 'site'>,
  contentDir: string,
  dictionaries: Dictionaries,
): Spelling {
  const path = join(contentDir, WORDS);
  const kept = Object.keys(site?.misspelt ?? {}).flatMap(wordsOf);
  const known = new Set([...wordsIn(OWN), ...(existsSync(path) ? wordsIn(path) : []), ...kept]);
  const first = site?.locales[0]?.id ?? '';
  const mends = new Map<string, string>();
  return (locale, text, source) => {
    const dictionary = dictionaries.get(locale);
    if (!dictionary) return [];
    const names = locale === first ? [] : namesIn(source, dictionaries.get(first));
    return misspelt(text, dictionary, new Set([...known, ...names])).map((word) => {
      const key = `${locale} ${word}`;
      const name = site?.locales.find(({ id }) => id === locale)?.name ?? locale;
      const mend = mends.get(key) ?? mendOf(word, name, dictionary);
      mends.set(key, mend);
      return { word, mend };
    });
  };
}

/**
 * Warns of words that no dictionary and no list has, in the first language and in translations, and of languages without a dictionary.
 * The sources must be publishable.
 */
export function checkSpelling(sources: Sources, contentDir: string, dictionaries: Dictionaries): Problem[] {
  const { site, files, messages } = sources;
  const spelling = spellingOf(sources, contentDir, dictionaries);
  const texts = collectTexts(sources);
  const problems: Problem[] = [];
  for (const [index, { id: locale, name }] of (site?.locales ?? []).entries()) {
    const translations = files.get(`content/messages/${locale}.json`);
    if (!dictionaries.get(locale)) {
      problems.push(withoutDictionary(files.get('content/site.json'), index, name, locale));
      continue;
    }
    for (const source of texts) {
      const [file, place, text] =
        index === 0
          ? [files.get(source.file), source.path, source.text]
          : [translations, [source.id], messages[locale]?.[source.id] ?? ''];
      if (!file) continue;
      for (const { word, mend } of spelling(locale, text, source.text))
        problems.push({
          severity: 'warning',
          file: file.path,
          ...placeOf(file, place, word),
          message: mend,
        });
    }
  }
  return problems;
}

function withoutDictionary(
  site: SourceFile | undefined,
  index: number,
  name: string,
  locale: string,
): Problem {
  const message = tell`the spelling of ${name} is not checked: "npm install ${dictionaryPackage(locale)}" installs a dictionary, where there is one`;
  return problemAt(site as SourceFile, ['locales', index, 'id'], message, { severity: 'warning' });
}

/** The words of a text that other languages may have too: capitals begin them, and no dictionary has them otherwise. */
function namesIn(text: string, dictionary: Dictionary | undefined): string[] {
  return wordsOf(text).filter((word) => /^\p{Lu}/u.test(word) && !dictionary?.has(word.toLowerCase()));
}

/** One word a line; a line that begins with `#` is a comment. */
function wordsIn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function mendOf(word: string, language: string, dictionary: Dictionary): string {
  const nearest = dictionary.suggest(word).map((one) => `"${one}"`);
  return nearest.length === 0
    ? tell`"${word}" is in no dictionary of ${language}; if it is right, add it to content/${WORDS}`
    : tell`"${word}" is in no dictionary of ${language}: write ${nearest.join(', ')}, or add it to content/${WORDS}`;
}

/** Where a word stands in a text of a file. */
function placeOf(file: SourceFile, path: Path, word: string): Position {
  const { line, column } = locate(file, path);
  const text = file.text.split(/\r\n|\n|\r/, line)[line - 1] ?? '';
  return { line, column: Math.max(text.indexOf(word, column), column - 1) + 1 };
}
