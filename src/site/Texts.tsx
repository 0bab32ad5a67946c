import { type ReactNode, useMemo } from 'react';
import { RawIntlProvider } from 'react-intl';
import type { MessagesByLocale } from '#contract/RouteModule.ts';
import { createTextIntl } from '#messages/createTextIntl.ts';
import { useLanguage } from './shell/LanguageProvider.tsx';

/** Provides `children` with the messages of `from` in the reader's language; later entries override earlier ones. */
export function Texts({ from, children }: { from: readonly MessagesByLocale[]; children: ReactNode }) {
  const { locale } = useLanguage();
  const intl = useMemo(
    () =>
      createTextIntl(locale, Object.assign({}, ...from.map((messagesByLocale) => messagesByLocale[locale]))),
    [from, locale],
  );
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
