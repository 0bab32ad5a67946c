import { memoize } from '#definitions/sources/memoize.ts';

/** Counts from 0 to this one use every plural form that a language has for everyday counts. */
const COUNTED = 200;

/** Returns those of `forms` (`one`, `other`, `=0`) that the language does not have. */
export function unknownPluralForms(
  forms: readonly string[],
  locale: string,
  type: Intl.PluralRuleType,
): string[] {
  const known = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories as string[];
  return forms.filter((form) => !form.startsWith('=') && !known.includes(form));
}

/** Plural forms of the counts from 0, by language and type: each plural of each text asks for them. */
const countedForms = memoize((locale: string) =>
  memoize((type: Intl.PluralRuleType) => {
    const rules = new Intl.PluralRules(locale, { type });
    return Array.from({ length: COUNTED + 1 }, (_, count) => rules.select(count));
  }),
);

/** Returns the forms that the language uses for counts and that `forms` lacks. `=1` covers the count 1. */
export function missingPluralForms(
  forms: readonly string[],
  locale: string,
  type: Intl.PluralRuleType,
): string[] {
  const counted = countedForms(locale)(type);
  const missing = counted.filter((form, count) => !forms.includes(form) && !forms.includes(`=${count}`));
  return [...new Set(missing)];
}
