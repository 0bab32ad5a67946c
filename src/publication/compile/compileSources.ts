import type { CompiledPage, CompiledSite } from '#contract/CompiledContent.ts';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { Locales } from '#contract/Publication.ts';
import { textValues } from '#definitions/check/textValues.ts';
import type { SiteDefinition, ThemeDefinition } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import type { FormSource, Sources } from '#definitions/sources/Sources.ts';
import { valueNames } from '#definitions/sources/valuesInText.ts';
import { isMessage } from '#messages/compileMessage.ts';
import { INTERFACE_TEXTS } from '#messages/interfaceTexts.ts';
import { unfilledPlaceholders } from '#messages/unfilledPlaceholders.ts';
import { compilePage, compileSite } from './compileContent.ts';
import { compileForm, type FormCompilation, type UsualText } from './compileForm.ts';
import { fillTexts } from './fillTexts.ts';
import { interfaceTexts, usualIds } from './interfaceTexts.ts';
import { isPublicText, type LanguageState, languageState } from './LanguageState.ts';
import { expandPrivacyTables } from './privacyTables.ts';
import { privacyTexts, privacyWords } from './privacyTexts.ts';
import { withPrices } from './withPrices.ts';

export interface Compilation {
  forms: Map<string, FormCompilation>;
  pages: CompiledPage[];
  site: CompiledSite;
  theme: ThemeDefinition;
  locales: Locales;
  /** States of all languages but the first, in the order of `locales`. */
  languages: LanguageState[];
  /** Every text by locale; those of the default locale come from the definitions and its message file. */
  texts: Record<string, Record<MessageId, string>>;
}

/** Compiled forms by id, reused while their two files, the time zone, the words of `privacy` and the values of texts stay the same. */
export type FormCache = Map<string, { source: string; compilation: FormCompilation }>;

/** Compiles checked sources. Throws if site.json, theme.json or every locale is missing. */
export function compileSources(sources: Sources, cache: FormCache): Compilation {
  const { site: definition, theme } = sources;
  if (!definition || !theme) {
    throw new Error(
      'Only sources that passed the check can be compiled: site.json or theme.json is missing.',
    );
  }
  const { timeZone } = definition;
  const { site, texts: siteTexts } = compileSite(definition);
  const values = textValues(definition, sources.forms);
  const inFirstLanguage = (name: string) => {
    const value = ownValue(values, name);
    return value && 'message' in value ? siteTexts[value.message] : value;
  };
  const forms = new Map(
    sources.forms.map((form) => {
      const words = privacyWords(form, sources);
      return [form.id, cachedForm(cache, form, timeZone, words, usedValues(form, inFirstLanguage))];
    }),
  );
  const pages = sources.pages.map(({ id, page }) => compilePage(id, withPrices(page, values)));
  const locales = localesOf(definition);
  const [defaultLocale] = locales;
  const written = Object.assign(
    {},
    usable(interfaceTexts(sources, defaultLocale), values),
    siteTexts,
    ...pages.map((page) => page.texts),
    ...[...forms.values()].map((form) => form.texts),
  );
  const texts = Object.fromEntries(
    locales.map((locale) => [locale, usable(interfaceTexts(sources, locale), values)]),
  );
  const all: Record<string, Record<MessageId, string>> = { ...texts, [defaultLocale]: written };
  const usual: Record<MessageId, UsualText> = Object.assign(
    {},
    ...[...forms.values()].map((form) => form.usual),
  );
  for (const [locale, said] of Object.entries(all))
    for (const [id, { id: ofInterface, number }] of Object.entries(usual))
      if (locale === defaultLocale || said[id] === undefined)
        said[id] = (said[ofInterface] ?? written[id] ?? '').replaceAll('{number}', String(number));
  const compiled = [...forms.values()].map(({ form }) => form);
  const made = privacyTexts(compiled, site, all);
  const own = sources.messages[defaultLocale] ?? {};
  // Nobody translates for this site what the program says itself.
  const ids = Object.keys(written).filter(
    (id) => !Object.hasOwn(usual, id) && (!Object.hasOwn(INTERFACE_TEXTS, id) || own[id] !== undefined),
  );
  const languages = definition.locales.slice(1).map((locale) => {
    const translations = usable(sources.messages[locale.id] ?? {}, values);
    const all = [...ids, ...usualIds(sources, locale.id).translated].filter(isPublicText);
    const missing = all.filter((id) => translations[id] === undefined).length;
    return languageState(definition.publicFrom, locale, missing, all.length);
  });
  return {
    forms,
    site,
    theme,
    locales,
    languages,
    pages: pages.map(({ page }) => expandPrivacyTables(page, compiled)),
    texts: Object.fromEntries(
      Object.entries(all).map(([locale, own]) => [
        locale,
        fillTexts({ ...own, ...made[locale] }, values, locale, written),
      ]),
    ),
  };
}

/** The values that a form's texts name, so that its version changes with them; empty if they name none. */
function usedValues({ schema, ui }: FormSource, readValue: (name: string) => unknown): string {
  const names = valueNames(JSON.stringify([schema, ui]));
  return names.length === 0 ? '' : JSON.stringify(names.map((name) => [name, readValue(name)]));
}

/**
 * Returns the texts of a message file that can be shown: without empty ones, which are not translated yet, broken ones,
 * and ones with an unknown placeholder or value.
 */
function usable(
  messages: Record<MessageId, string>,
  values: Readonly<Record<string, unknown>>,
): Record<MessageId, string> {
  return Object.fromEntries(
    Object.entries(messages).filter(
      ([id, text]) =>
        text !== '' &&
        isMessage(text) &&
        unfilledPlaceholders(id, text).length === 0 &&
        valueNames(text).every((name) => Object.hasOwn(values, name)),
    ),
  );
}

function cachedForm(
  cache: FormCache,
  { id, schema, ui }: FormSource,
  timeZone: string,
  words: string,
  values: string,
): FormCompilation {
  const source = JSON.stringify([schema, ui, timeZone, words, values]);
  const known = cache.get(id);
  if (known?.source === source) return known.compilation;
  const compilation = compileForm(id, resolveRefs(schema), ui, timeZone, words, values);
  cache.set(id, { source, compilation });
  return compilation;
}

function localesOf({ locales }: SiteDefinition): Locales {
  const [first, ...others] = locales.map(({ id }) => id);
  if (first === undefined)
    throw new Error('Only sources that passed the check can be compiled: no language.');
  return [first, ...others];
}
