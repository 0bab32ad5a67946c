import { type ReactNode, useMemo } from 'react';
import { createIntl, RawIntlProvider } from 'react-intl';
import type { MessagesByLocale } from '#journey/RouteModule.ts';
import { toIntlMessages } from '#messages/toIntlMessages.ts';
import { useLanguage } from './LanguageProvider.tsx';

/** Gives `children` the messages of the reader's language out of several modules. */
export function Texts({ from, children }: { from: readonly MessagesByLocale[]; children: ReactNode }) {
  const { locale } = useLanguage();
  const intl = useMemo(() => {
    const messages = toIntlMessages(
      Object.assign({}, ...from.map((messagesByLocale) => messagesByLocale[locale])),
    );
    // As the default, which react-intl takes as it is. The locale itself it would look up among all that the browser
    // knows, which costs a slow phone 0.1 s before anything works; that it has French and English needs no proof.
    return createIntl({ locale: '', defaultLocale: locale, messages, onError: reportError });
  }, [from, locale]);
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}

function reportError(error: { code: string }): void {
  if (error.code !== 'INVALID_CONFIG') console.error(error);
}
