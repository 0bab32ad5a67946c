import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLanguage } from './LanguageProvider.tsx';

/** Milliseconds after which a language that is still loading is mentioned. */
const SLOW = 500;

/** Says that a chosen language is still loading, or could not be loaded. A live region must exist before its text. */
export function LanguageSign() {
  const { formatMessage } = useIntl();
  const { locales, awaited } = useLanguage();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(setSlow, SLOW, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [awaited]);
  const language = locales.find(({ id }) => id === awaited?.locale)?.name ?? '';
  return (
    <div role="status" className="offline">
      {awaited?.failed && (
        <p className="wrap">{formatMessage({ id: 'shell.languageFailed' }, { language })}</p>
      )}
      {awaited && !awaited.failed && slow && (
        <p className="wrap">{formatMessage({ id: 'shell.languageLoading' }, { language })}</p>
      )}
    </div>
  );
}
