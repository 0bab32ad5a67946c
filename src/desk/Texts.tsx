import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import { reportTextError } from '#messages/reportTextError.ts';
import { caller } from './api/calls.ts';
import { deskDocument } from './api/deskDocument.ts';

/** Texts by locale, each loaded once. */
const loaded = new Map<string, Promise<CompiledMessages>>();

function loadTexts(locale: string): Promise<CompiledMessages> {
  const known = loaded.get(locale) ?? fetchTexts(deskDocument.texts[locale] ?? '');
  loaded.set(locale, known);
  known.catch(() => loaded.delete(locale));
  return known;
}

async function fetchTexts(url: string): Promise<CompiledMessages> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} replied ${response.status}.`);
  return response.json();
}

/** The desk's texts in a language; until they are loaded, in the one before. */
export function Texts({ locale, children }: { locale: string; children: ReactNode }) {
  const [shown, setShown] = useState<{ locale: string; messages: CompiledMessages }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isLatest = true;
    loadTexts(locale).then(
      (messages) => {
        if (!isLatest) return;
        document.documentElement.lang = locale;
        caller.locale = locale;
        setShown({ locale, messages });
      },
      () => isLatest && setFailed(true),
    );
    return () => {
      isLatest = false;
    };
  }, [locale]);
  // There are no texts to say it with.
  if (!shown) return failed ? <a href={window.location.href}>↻</a> : null;
  return (
    <IntlProvider
      locale={shown.locale}
      messages={shown.messages}
      timeZone={deskDocument.timeZone}
      onError={reportTextError}
    >
      {children}
    </IntlProvider>
  );
}
