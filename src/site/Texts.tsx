import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'react-intl';
import type { MessagesByLocale } from '#journey/RouteModule.ts';
import { toIntlMessages } from '#messages/toIntlMessages.ts';
import { useLanguage } from './LanguageProvider.tsx';

/** Gives `children` the messages of the reader's language out of several modules. */
export function Texts({ from, children }: { from: readonly MessagesByLocale[]; children: ReactNode }) {
  const { locale } = useLanguage();
  const messages = useMemo(
    () => toIntlMessages(Object.assign({}, ...from.map((messagesByLocale) => messagesByLocale[locale]))),
    [from, locale],
  );
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
