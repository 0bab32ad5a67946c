import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { SiteLocale } from '#definitions/formats/formats.ts';

export interface Language {
  /** Id of the current locale. */
  locale: string;
  /** All locales of the site. */
  locales: readonly SiteLocale[];
  setLocale: (locale: string) => void;
  /** The locale that was chosen and is not shown: its texts are loading, or could not be loaded. */
  awaited?: { locale: string; failed: boolean };
}

const LanguageContext = createContext<Language | null>(null);

/**
 * Holds the reader's language, in memory only. Starts with `start`, the language of the address. `load` loads the texts of
 * another language, before it is shown; it returns undefined if they are there.
 */
export function LanguageProvider({
  locales,
  start,
  load,
  children,
}: {
  locales: readonly SiteLocale[];
  start: string;
  load?: (locale: string) => Promise<void> | undefined;
  children: ReactNode;
}) {
  const [locale, show] = useState(start);
  const [awaited, setAwaited] = useState<Language['awaited']>();
  const chosen = useRef(start);
  const language = useMemo(() => {
    const setLocale = async (id: string) => {
      chosen.current = id;
      try {
        const loading = load?.(id);
        if (loading) {
          setAwaited({ locale: id, failed: false });
          await loading;
        }
        if (chosen.current !== id) return;
        show(id);
        setAwaited(undefined);
      } catch {
        // The page stays as it is, and `LanguageSign` says so.
        if (chosen.current === id) setAwaited({ locale: id, failed: true });
      }
    };
    return { locale, locales, setLocale: (id: string) => void setLocale(id), awaited };
  }, [locale, locales, load, awaited]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage must be used within a LanguageProvider');
  return language;
}
