import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { locales } from '../api/deskDocument.ts';
import { Brand } from './Brand.tsx';

export interface LanguageChoice {
  locale: string;
  setLocale: (locale: string) => void;
}

/** Around screens for whoever is not signed in: the languages stand in the bar. */
export function PlainFrame({ locale, setLocale, children }: LanguageChoice & { children: ReactNode }) {
  return (
    <>
      <Brand>
        <Box sx={{ flexGrow: 1 }} />
        {locales
          .filter((each) => each !== locale)
          .map((each) => (
            <Button key={each} lang={each} color="inherit" onClick={() => setLocale(each)}>
              {languageName(each)}
            </Button>
          ))}
      </Brand>
      <main>{children}</main>
    </>
  );
}

/** A language's name in itself. */
export function languageName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
}
