import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'react-intl';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import type { MessagesByLocale } from '#contract/RouteModule.ts';
import { reportTextError } from '#messages/reportTextError.ts';
import { useLanguage } from './shell/LanguageProvider.tsx';

/** Provides `children` with the messages of `from` in the reader's language; later entries override earlier ones. */
export function Texts({ from, children }: { from: readonly MessagesByLocale[]; children: ReactNode }) {
  const { locale } = useLanguage();
  const messages = useMemo<CompiledMessages>(
    () => Object.assign({}, ...from.map((messagesByLocale) => messagesByLocale[locale])),
    [from, locale],
  );
  return (
    <IntlProvider locale={locale} messages={messages} onError={reportTextError}>
      {children}
    </IntlProvider>
  );
}
