import { addressPrefix, prefixed } from '#contract/addresses.ts';
import type { Publication } from '#contract/Publication.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { unmarked } from '#messages/marks.ts';
import { allTexts } from '#publication/translation/collectTexts.ts';
import { areaOf, publicFirst } from '#publication/translation/reportMessages.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import {
  allTranslations,
  type LocaleStates,
  languageOf,
  type Translation,
  translationStates,
} from '#publication/translation/translationStates.ts';
import { glossaryTerms } from '#publication/translation/writingMistakes.ts';
import { screensOf as formScreens } from '#server/preview/renderScreen.ts';
import type { EditorMode, Work, WorkForm, WorkScreen, WorkText } from '../calls/calls.ts';
import { editableParts } from './editableParts.ts';

/** Returns all that can be written in a language: the wanted one, else the first with texts to translate, or the first that the mode has. */
export function readWork(
  folders: SourceFolders,
  mode: EditorMode,
  wanted: string | undefined,
  publication: Publication,
): Work {
  const { version } = publication;
  const sources = loadSources(folders);
  const locales = translationStates(sources, readTranslationRecords(folders.contentDir));
  const sourceLocale = sources.site?.locales[0];
  // A preview also shows the first language, of which no text waits for its translation.
  const inSource = mode === 'preview' && (wanted ?? sourceLocale?.id) === sourceLocale?.id;
  const isOpen = ({ translations }: LocaleStates) => translations.some(({ state }) => state !== 'approved');
  const states = inSource
    ? undefined
    : (locales.find(({ locale }) => locale.id === wanted) ?? locales.find(isOpen) ?? locales[0]);
  const own = mode === 'edit' || !states ? sourceLocale : states.locale;
  const all = states ? allTranslations(states) : [];
  const translations = mode === 'edit' ? inFirstLanguage(sources, all) : all;
  const { values, lists } = mode === 'edit' ? editableParts(sources) : { values: [], lists: [] };
  return {
    mode,
    locale: own?.id ?? '',
    direction: own?.direction ?? 'ltr',
    sourceLocale: sourceLocale?.id ?? '',
    sourceName: sourceLocale?.name ?? '',
    languages: [
      ...(mode === 'preview' && sourceLocale
        ? [{ id: sourceLocale.id, name: sourceLocale.name, public: true, translated: 100 }]
        : []),
      ...locales.map((one) => {
        const { draft, translated } = languageOf(one);
        return { id: one.locale.id, name: one.locale.name, public: !draft, translated };
      }),
    ],
    version,
    texts: publicFirst(translations).map(({ source, text, state, before }): WorkText => {
      const { id, file, line, column, seenOn } = source;
      const place = { place: `${file}:${line}:${column}`, seenOn, area: areaOf(id) };
      return mode === 'edit'
        ? { id, source: text, text: source.text, state: 'approved', ...place }
        : { id, source: source.text, text, state, before, ...place };
    }),
    terms: glossaryTerms(sources),
    screens: screensOf(sources, own?.id ?? ''),
    values,
    lists,
    forms: mode === 'preview' ? formsOf(sources, publication) : [],
    colorSchemes: sources.theme?.colorSchemes ?? ({} as Work['colorSchemes']),
  };
}

/** All texts of the first language, with the given translations. */
function inFirstLanguage(sources: Sources, translations: readonly Translation[]): Translation[] {
  const texts = new Map(translations.map(({ source, text }) => [source.id, text]));
  return allTexts(sources).map((source) => {
    return { source, text: texts.get(source.id) ?? '', state: 'approved' };
  });
}

function formsOf({ site, forms }: Sources, publication: Publication): WorkForm[] {
  const [locale] = publication.locales;
  const t = (id: string) => unmarked(publication.texts[locale]?.[id] ?? id);
  return forms.flatMap(({ id, examples }) => {
    const published = publication.forms.get(id);
    if (!published) return [];
    const { steps } = published.form;
    const stepOf = (show: string) => steps.find((step) => show === `step ${step.id}`);
    return {
      ...{ area: `form ${id}`, id },
      examples: examples.map(({ name, value }) => ({ name, title: value.title ?? name })),
      screens: formScreens(published).map((show) => {
        const step = stepOf(show);
        return step ? { show, title: t(step.title) } : { show };
      }),
      printed: (site?.documents ?? []).some(({ form }) => form === id),
    };
  });
}

/** Pages and forms: the home page, then what the menu leads to, then the others. */
function screensOf({ site, pages, forms }: Sources, locale: string): WorkScreen[] {
  const prefix = addressPrefix(locale, site?.locales.map(({ id }) => id) ?? []);
  const links = ['/', ...(site?.navigation ?? []).map(({ link }) => link)];
  const rank = (route: string) => (links.includes(route) ? links.indexOf(route) : links.length);
  const screens = [
    ...pages
      .map(({ id, page }) => ({ area: `page ${id}`, title: page.title, route: page.route }))
      .sort((a, b) => rank(a.route) - rank(b.route)),
    ...forms.map(({ id, ui }) => ({ area: `form ${id}`, title: ui.title ?? id, route: ui.route ?? '/' })),
  ];
  return screens.map(({ route, ...screen }) => ({ ...screen, address: prefixed(prefix, route) }));
}
