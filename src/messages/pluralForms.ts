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

/** Returns the forms that the language uses for counts and that `forms` lacks. `=1` covers the count 1. */
export function missingPluralForms(
  forms: readonly string[],
  locale: string,
  type: Intl.PluralRuleType,
): string[] {
  const rules = new Intl.PluralRules(locale, { type });
  const missing = new Set<string>();
  for (let count = 0; count <= COUNTED; count++) {
    const form = rules.select(count);
    if (!forms.includes(form) && !forms.includes(`=${count}`)) missing.add(form);
  }
  return [...missing];
}
