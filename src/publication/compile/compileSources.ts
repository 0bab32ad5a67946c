import type { CompiledPage, CompiledSite } from '#contract/CompiledContent.ts';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { Locales } from '#contract/Publication.ts';
import type { SiteDefinition, ThemeDefinition } from '#definitions/formats/formats.ts';
import { resolveRefs } from '#definitions/sources/resolveRefs.ts';
import type { FormSource, Sources } from '#definitions/sources/Sources.ts';
import { isMessage } from '#messages/compileMessage.ts';
import { unfilledPlaceholders } from '#messages/unfilledPlaceholders.ts';
import { compilePage, compileSite } from './compileContent.ts';
import { compileForm, type FormCompilation } from './compileForm.ts';
import { type LanguageState, languageState } from './LanguageState.ts';
import { expandPrivacyTables } from './privacyTables.ts';
import { privacyTexts, privacyWords } from './privacyTexts.ts';

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

/** Compiled forms by id, reused while their two files, the time zone and the words of `privacy` stay the same. */
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
  const forms = new Map(
    sources.forms.map((form) => [form.id, cachedForm(cache, form, timeZone, privacyWords(form, sources))]),
  );
  const pages = sources.pages.map(({ id, page }) => compilePage(id, page));
  const { site, texts: siteTexts } = compileSite(definition);
  const locales = localesOf(definition);
  const [defaultLocale] = locales;
  const written = Object.assign(
    {},
    usable(sources.messages[defaultLocale]),
    siteTexts,
    ...pages.map((page) => page.texts),
    ...[...forms.values()].map((form) => form.texts),
  );
  const texts = Object.fromEntries(locales.map((locale) => [locale, usable(sources.messages[locale])]));
  const all = { ...texts, [defaultLocale]: written };
  const compiled = [...forms.values()].map(({ form }) => form);
  const made = privacyTexts(compiled, site, all);
  const ids = Object.keys(written);
  const languages = definition.locales.slice(1).map((locale) => {
    const missing = ids.filter((id) => texts[locale.id]?.[id] === undefined).length;
    return languageState(definition.publicFrom, locale, missing, ids.length);
  });
  return {
    forms,
    site,
    theme,
    locales,
    languages,
    pages: pages.map(({ page }) => expandPrivacyTables(page, compiled)),
    texts: Object.fromEntries(
      Object.entries(all).map(([locale, own]) => [locale, { ...own, ...made[locale] }]),
    ),
  };
}

/**
 * Returns the texts of a message file that can be shown: without empty ones, which are not translated yet, broken ones,
 * and ones with an unknown placeholder.
 */
function usable(messages: Record<MessageId, string> = {}): Record<MessageId, string> {
  return Object.fromEntries(
    Object.entries(messages).filter(
      ([id, text]) => text !== '' && isMessage(text) && unfilledPlaceholders(id, text).length === 0,
    ),
  );
}

function cachedForm(
  cache: FormCache,
  { id, schema, ui }: FormSource,
  timeZone: string,
  words: string,
): FormCompilation {
  const source = JSON.stringify([schema, ui, timeZone, words]);
  const known = cache.get(id);
  if (known?.source === source) return known.compilation;
  const compilation = compileForm(id, resolveRefs(schema), ui, timeZone, words);
  cache.set(id, { source, compilation });
  return compilation;
}

function localesOf({ locales }: SiteDefinition): Locales {
  const [first, ...others] = locales.map(({ id }) => id);
  if (first === undefined)
    throw new Error('Only sources that passed the check can be compiled: no language.');
  return [first, ...others];
}
