import type { CheckOptions } from '#definitions/check/checkSources.ts';
import { unknownPlaceholder } from '#definitions/check/checkTexts.ts';
import { didYouMean, nearestName } from '#definitions/sources/nearestName.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import { problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { NO_LOCALE, sourceLocale, sourceMessages } from '#definitions/sources/sourceLocale.ts';
import { tell, tellText } from '#definitions/sources/tell.ts';
import { INTERFACE_TEXTS, isSpoken, shippedText } from '#messages/interfaceTexts.ts';
import { unfilledPlaceholders } from '#messages/unfilledPlaceholders.ts';

/**
 * Checks the interface's texts in the source language. Errors: the language is a draft or one of translations, its file is missing, a
 * text is misspelt or empty, or a placeholder is unknown. An unused text has the severity `missing`, as it harms no reader. Warns of
 * texts that a language shows in English. Returns nothing for a site without site.json: it has no pages.
 */
export function checkInterface({ site, files }: Sources, { missing }: CheckOptions = {}): Problem[] {
  const siteFile = files.get('content/site.json');
  const locale = sourceLocale(site);
  // The format reports what is no language.
  if (!site || !siteFile || locale === NO_LOCALE) return [];
  if (!/^[a-z]{2,3}(?:-|$)/.test(locale)) return [];
  const path = sourceMessages(locale);
  const file = files.get(path);
  if (!file) return [problemAt({ path, text: '', value: undefined, tree: undefined }, [], tellText(NO_FILE))];
  const here = ['locales', 0];
  if (Object.keys(file.value ?? {}).some(isOfDefinitions)) {
    const message = tell`${path} has translations of pages and forms: the first language is the one in which forms/ and content/ are written`;
    return [problemAt(siteFile, [...here, 'id'], message)];
  }
  const message = tell`the first language is no draft: the others are translated from it`;
  return [
    ...(site.locales[0]?.draft === true ? [problemAt(siteFile, [...here, 'draft'], message)] : []),
    ...checkFile(file, missing),
    // A language of translations that the program does not speak is told by its share of translated texts.
    ...site.locales.flatMap(({ id, name }, index) => {
      if (index > 0 && !isSpoken(id)) return [];
      const own = files.get(sourceMessages(id));
      return own ? checkEnglish(own, file, id, name) : [];
    }),
  ];
}

/** Warns of the texts that a language has in English, as neither its file nor the program has them in the language. */
function checkEnglish(own: SourceFile, source: SourceFile, locale: string, name: string): Problem[] {
  const english = Object.keys(INTERFACE_TEXTS).filter(
    (id) => shippedText(locale, id) === undefined && [own, source].every(({ value }) => !hasText(value, id)),
  );
  return english.map((id) =>
    problemAt(own, [], tell`"${id}" is shown in English in ${name}: write it into ${own.path}`, {
      severity: 'warning',
    }),
  );
}

function hasText(value: unknown, id: string): boolean {
  return Object.hasOwn((value as object | null | undefined) ?? {}, id);
}

const NO_FILE = 'the file is missing: every page shows texts of it; restore it from the last version';

/** Whether a text with this id stands in the definitions, so that only other languages have it in their file. */
function isOfDefinitions(id: string): boolean {
  return /^(?:site|pages|forms)\./.test(id) && !Object.hasOwn(INTERFACE_TEXTS, id);
}

function checkFile(file: SourceFile, missing: Problem['severity'] | undefined): Problem[] {
  if (typeof file.value !== 'object' || file.value === null || Array.isArray(file.value)) return [];
  const texts = new Map<string, unknown>(Object.entries(file.value));
  const unknown = new Set([...texts.keys()].filter((id) => !Object.hasOwn(INTERFACE_TEXTS, id)));
  const problems: Problem[] = [];
  const meant = new Set<string>();
  for (const [id, placeholders] of Object.entries(INTERFACE_TEXTS)) {
    const text = texts.get(id);
    if (text === undefined) {
      const near = nearestName(id, unknown);
      if (near === undefined) continue;
      meant.add(near);
      const message = tell`"${id}" is missing in ${file.path}${didYouMean(id, unknown)}`;
      problems.push(problemAt(file, [near], message, { at: 'key' }));
    } else if (text === '') {
      problems.push(problemAt(file, [id], tell`"${id}" is empty: write the text that is shown`));
    } else if (typeof text === 'string') {
      for (const name of unfilledPlaceholders(id, text))
        problems.push(problemAt(file, [id], unknownPlaceholder(name, placeholders)));
    }
  }
  for (const id of unknown) {
    if (meant.has(id)) continue;
    const message = tell`nothing shows "${id}": the interface has no such text; remove it`;
    problems.push(
      problemAt(file, [id], message, { at: 'key', severity: missing, tolerated: missing !== 'warning' }),
    );
  }
  return problems;
}
