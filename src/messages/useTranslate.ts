import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Translate, translator } from './translator.ts';

/** For a component that passes its translations on to functions which the server shares; others call `useIntl`. */
export function useTranslate(): Translate {
  const intl = useIntl();
  return useMemo(() => translator(intl), [intl]);
}
