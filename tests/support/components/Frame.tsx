import { readFileSync } from 'node:fs';
import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { compileMessages } from '#messages/compileMessage.ts';
import { reportTextError } from '#messages/reportTextError.ts';
import { frozenPath } from '../definitionFolders.ts';

/** All texts of the frozen definitions in a language. */
export const frozenTexts = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(frozenPath(`content/messages/${locale}.json`), 'utf8'));
const TEXTS = { fr: frozenTexts('fr'), en: frozenTexts('en') };

export type TestLocale = keyof typeof TEXTS;

interface Props {
  /** French texts of a form; English texts come from the frozen definitions. */
  texts?: Record<string, string>;
  locale?: TestLocale;
  children: ReactNode;
}

/** Provides the texts of the interface and of a form in a language. */
export function TextProvider({ texts, locale = 'fr', children }: Props) {
  const messages = useMemo(
    () => compileMessages({ ...texts, ...TEXTS[locale] }, locale, () => true),
    [texts, locale],
  );
  return (
    <IntlProvider locale={locale} messages={messages} onError={reportTextError}>
      {children}
    </IntlProvider>
  );
}

/** Provides the texts and the route that every screen needs. */
export function Frame({ children, ...texts }: Props) {
  return (
    <TextProvider {...texts}>
      <MemoryRouter>{children}</MemoryRouter>
    </TextProvider>
  );
}
