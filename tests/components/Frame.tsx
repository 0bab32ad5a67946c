import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { createIntl, RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { compileMessages } from '#messages/compileMessage.ts';
import { toIntlMessages } from '#messages/toIntlMessages.ts';

const interfaceTexts = JSON.parse(readFileSync('content/messages/fr.json', 'utf8'));

/** What every screen stands in: the interface's French with a form's own texts, and a route. */
export function Frame({ texts = {}, children }: { texts?: Record<string, string>; children: ReactNode }) {
  const messages = toIntlMessages(compileMessages({ ...interfaceTexts, ...texts }, () => true));
  const intl = createIntl({ locale: '', defaultLocale: 'fr', messages, onError: () => {} });
  return (
    <RawIntlProvider value={intl}>
      <MemoryRouter>{children}</MemoryRouter>
    </RawIntlProvider>
  );
}
