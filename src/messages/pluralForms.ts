/** Whole numbers up to here show every form that a language uses in plain counts. */
const COUNTED = 200;

/** Those of the forms (`one`, `other`, `=0`) that the language has not. */
export function unknownPluralForms(
  forms: readonly string[],
  locale: string,
  type: Intl.PluralRuleType,
): string[] {
  const known = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories as string[];
  return forms.filter((form) => !form.startsWith('=') && !known.includes(form));
}

/** The forms that the language uses in counting and that are not among these, nor made needless by `=1`. */
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
