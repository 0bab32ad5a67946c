import { useId } from 'react';
import { useIntl } from 'react-intl';
import { formatDate } from '#messages/formatDate.ts';
import { useText } from '#messages/useText.ts';

/** Says whether this device keeps the answers, and until when; erases them, and turns the keeping off and on. */
export function KeepingLine(props: {
  keeps: boolean;
  /** Day on which the stored draft is removed, `2025-05-30`; undefined while nothing is stored. */
  until: string | undefined;
  onErase: () => void;
  onKeep: (keeps: boolean) => void;
  /** Carries the answers to another device; absent where the page cannot. */
  onElsewhere?: () => void;
}) {
  const { keeps, until, onErase, onKeep, onElsewhere } = props;
  const t = useText();
  const { locale } = useIntl();
  const id = useId();
  return (
    <div className="keeping">
      <p id={id}>
        {keeps
          ? until === undefined
            ? t('form.keeping.before')
            : t('form.keeping.until', { date: formatDate(until, locale) })
          : t('form.keeping.off')}
      </p>
      {onElsewhere && (!keeps || until !== undefined) && (
        <button type="button" className="link" onClick={onElsewhere}>
          {t('form.keeping.elsewhere')}
        </button>
      )}
      {keeps && until !== undefined && (
        <button type="button" className="link" onClick={onErase}>
          {t('form.keeping.erase')}
        </button>
      )}
      <button type="button" className="link" aria-describedby={id} onClick={() => onKeep(!keeps)}>
        {t(keeps ? 'form.keeping.stop' : 'form.keeping.start')}
      </button>
    </div>
  );
}
