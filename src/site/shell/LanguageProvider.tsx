import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { SiteLocale } from '#definitions/formats/formats.ts';

export interface Language {
  /** Id of the current locale. */
  locale: string;
  /** All locales of the site. */
  locales: readonly SiteLocale[];
  setLocale: (locale: string) => void;
}

const LanguageContext = createContext<Language | null>(null);

/** Holds the reader's language, in memory only. Starts with `start`, the language of the address. */
export function LanguageProvider({
  locales,
  start,
  children,
}: {
  locales: readonly SiteLocale[];
  start: string;
  children: ReactNode;
}) {
  const [locale, setLocale] = useState(start);
  const language = useMemo(() => ({ locale, locales, setLocale }), [locale, locales]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage must be used within a LanguageProvider');
  return language;
}
