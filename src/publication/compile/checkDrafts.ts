import type { CheckOptions } from '#definitions/check/checkSources.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import { problemAt } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { describeLanguage, type LanguageState } from './LanguageState.ts';

/**
 * Reports the languages that the public does not see: as a warning if site.json calls the language a draft, else with the severity
 * `missing`, as its author may believe that it is public.
 */
export function checkDrafts(
  { files }: Sources,
  languages: readonly LanguageState[],
  { missing = 'error' }: CheckOptions = {},
): Problem[] {
  const file = files.get('content/site.json');
  if (!file) return [];
  return languages.flatMap((language, index) => {
    if (!language.draft) return [];
    const { name, draft } = language.locale;
    const todo = draft
      ? ''
      : tell`; "npm run messages -- report" lists what is missing; until then write "draft": true`;
    return problemAt(file, ['locales', index + 1], tell`${name} is ${describeLanguage(language)}${todo}`, {
      severity: draft ? 'warning' : missing,
      tolerated: !draft && missing === 'warning',
    });
  });
}
