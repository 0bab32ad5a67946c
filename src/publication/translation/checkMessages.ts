import { GLOSSARY, localeOfFile } from '#definitions/formats/fileKinds.ts';
import { type Problem, placeOf } from '#definitions/sources/Problem.ts';
import { problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { languageName } from '#definitions/sources/speak.ts';
import { tell } from '#definitions/sources/tell.ts';
import { checkPlurals, compareMessages, compareTags } from '#messages/compareMessages.ts';
import { checkDrafts } from '../compile/checkDrafts.ts';
import { isPublicText } from '../compile/LanguageState.ts';
import { carryTranslations } from './carryTranslations.ts';
import { RETIRED_FILE } from './RetiredTranslations.ts';
import { formatPosition } from './SourceText.ts';
import { swappedWith, toldSwapped } from './swapped.ts';
import type { TranslatedTexts } from './TranslatedTexts.ts';
import { readEntry, textHash } from './TranslationMemory.ts';
import type { TranslationRecords } from './TranslationRecords.ts';
import { type LocaleStates, languageOf, translationStates } from './translationStates.ts';
import { updateMessages } from './updateMessages.ts';
import { wordDifference } from './wordDifference.ts';
import { glossaryTerms, writingMistakes } from './writingMistakes.ts';

/** Characters of a text shown in a problem. */
const SHOWN = 80;

/**
 * Returns every problem of the translations: missing, changed and dead ones, wrong placeholders, tags and plural forms,
 * locales without a file and files without a locale, languages that are drafts. Mistakes of writing, what needs review, and
 * missing texts that the public never sees are warnings. Of a
 * draft, no text is missing, changed or to review, and the rest are warnings. The sources must be publishable.
 */
export function checkMessages(sources: Sources, records: TranslationRecords): Problem[] {
  const states = translationStates(sources, records);
  return [
    ...checkLocales(sources),
    ...checkGlossary(sources),
    ...checkSourcePlurals(sources, states[0]),
    ...checkDrafts(sources, states.map(languageOf)),
    ...states.flatMap((locale) => checkLocale(sources, locale, records)),
  ];
}

function checkLocales({ site, files }: Sources): Problem[] {
  const siteFile = files.get('content/site.json');
  if (!site || !siteFile) return [];
  const missing = site.locales.flatMap(({ id, name }, index) => {
    const path = `content/messages/${id}.json`;
    if (files.has(path)) return [];
    const message = tell`${name} has no file ${path}: "npm run messages" makes it`;
    return [problemAt(siteFile, ['locales', index, 'id'], message)];
  });
  const extra = [...files.values()].flatMap((file) => {
    const id = localeOfFile(file.path);
    if (!id || site.locales.some((locale) => locale.id === id)) return [];
    return [problemAt(file, [], tell`"${id}" is not among "locales" of content/site.json`)];
  });
  return [...missing, ...extra];
}

function checkGlossary(sources: Sources): Problem[] {
  const file = sources.files.get(GLOSSARY);
  const ids = sources.site?.locales.slice(1).map(({ id }) => id) ?? [];
  return Object.entries(glossaryTerms(sources)).flatMap(([term, translations]) =>
    Object.keys(translations)
      .filter((id) => file && !ids.includes(id))
      .map((id) => {
        const message = tell`"${id}" is not a language of translations: ${ids.join(', ')}`;
        return problemAt(file as SourceFile, ['terms', term, id], message, { at: 'key' });
      }),
  );
}

function checkSourcePlurals({ site }: Sources, first: LocaleStates | undefined): Problem[] {
  const locale = site?.locales[0]?.id;
  if (locale === undefined) return [];
  return (first?.translations ?? []).flatMap(({ source: { file, line, column, id, text } }) =>
    checkPlurals(text, locale).map((message): Problem => {
      return { severity: 'error', file, line, column, message: tell`"${id}": ${message}` };
    }),
  );
}

function checkLocale(sources: Sources, states: LocaleStates, records: TranslationRecords): Problem[] {
  const { locale, translations, dead } = states;
  const language = languageName(locale);
  const { draft } = languageOf(states);
  const severity = draft ? 'warning' : 'error';
  const path = `content/messages/${locale.id}.json`;
  const file: SourceFile = sources.files.get(path) ?? { path, text: '', value: undefined, tree: undefined };
  const memory = records.memory[locale.id] ?? {};
  const { origins } = carryTranslations(states, memory, records.retired[locale.id]);
  const destinations = new Map([...origins].map(([id, origin]) => [origin, id]));
  const problems = dead.map(({ id, text }) => {
    const destination = destinations.get(id);
    const place = destination ? `"${destination}"` : `content/${RETIRED_FILE.path}`;
    const what = text === '' ? tell`removes it` : tell`moves its translation to ${place}`;
    const message = tell`"${id}" is dead: the site has no such text; "npm run messages" ${what}`;
    return problemAt(file, [id], message, { at: 'key', severity });
  });
  const sourceLocale = sources.site?.locales[0]?.id ?? '';
  const mistakes: Problem[] = [];
  const swapped = swappedWith(
    translations.map(({ source, text }) => {
      const now = textHash(text);
      const entry = memory[source.id];
      return { source, now, before: entry === undefined ? now : readEntry(entry).translation };
    }),
  );
  for (const { source, text, state, before } of translations) {
    const problemOf = (message: string, as: Problem['severity'] = severity) => {
      const text = tell`"${source.id}" ${message} (${formatPosition(source)})`;
      return problemAt(file, [source.id], text, { severity: as });
    };
    const report = (message: string, list = problems, as: Problem['severity'] = severity) =>
      list.push(problemOf(message, as));
    if (state === 'new') {
      if (draft) continue;
      const origin = origins.get(source.id);
      const found = origin === undefined ? '' : tell`; "npm run messages" takes it over from "${origin}"`;
      const missing = tell`is missing in ${language}: ${quote(source.text)}${found}`;
      if (isPublicText(source.id)) report(missing);
      else report(missing, mistakes, 'warning');
      continue;
    }
    const accept = `"npm run messages -- accept ${source.id}"`;
    if (state === 'changed' && !draft) {
      const change =
        before === undefined
          ? tell`to ${quote(source.text)}`
          : wordDifference(before, source.text, sourceLocale);
      const message = tell`has changed since its translation into ${language}: ${change}; change the translation, or keep it with ${accept}`;
      problems.push({ ...problemOf(message), follows: [placeOf(source)] });
    }
    if (state === 'needs-review' && !draft) {
      const message = tell`needs review in ${language}: ${quote(text)}; change the translation, or approve it with ${accept}`;
      report(message, mistakes, 'warning');
    }
    const differences = compareMessages(source.text, text, locale.id);
    const tags = differences.length > 0 ? compareTags(source.text, text) : [];
    for (const difference of differences) {
      const problem = problemOf(tell`in ${language}: ${difference}`);
      const follows = tags.includes(difference) ? [placeOf(source), placeOf(problem)] : [];
      problems.push({ ...problem, follows });
    }
    // A translation of another text differs anyway.
    if (state === 'changed') continue;
    for (const mistake of writingMistakes(sources, source, text, locale.id))
      report(tell`in ${language}: ${mistake}`, mistakes, 'warning');
    const other = swapped.get(source.id);
    if (other !== undefined) report(toldSwapped(other), mistakes, 'warning');
  }
  if (problems.length === 0 && unrecorded(states, memory, records.texts)) {
    const message = tell`run "npm run messages": it has not recorded yet which texts these translations belong to`;
    problems.push(problemAt(file, [], message, { severity: 'warning' }));
  }
  return [...problems, ...mistakes];
}

/** Whether `npm run messages` would change the records: a change of a text is not noticed for a translation missing in them. */
function unrecorded(
  states: LocaleStates,
  memory: Readonly<Record<string, string>>,
  texts: TranslatedTexts,
): boolean {
  const updated = Object.entries(updateMessages(states, memory).memory);
  return (
    updated.length !== Object.keys(memory).length ||
    updated.some(([id, entry]) => memory[id] !== entry || texts[readEntry(entry).source] === undefined)
  );
}

/** Returns a text in quotes, shortened to `SHOWN` characters. */
function quote(text: string): string {
  return `"${text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text}"`;
}
