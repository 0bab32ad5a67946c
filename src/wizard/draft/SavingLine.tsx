import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Stored } from '#device/storage/Stored.ts';
import { formatDate } from '#messages/formatDate.ts';
import type { Translate } from '#messages/translator.ts';
import { useTranslate } from '#messages/useTranslate.ts';

/** Where the answers of a form are. */
export interface SavedAnswers {
  /** Whether this device may save the answers. */
  saves: boolean;
  stored: Stored['what'];
  /** Day on which the device removes the answers, `2025-05-30`; undefined while only the device's clock is known. */
  savedUntil?: string;
  /** Whether the last answers could not be saved. */
  unsaved: boolean;
}

/** Says whether this device saves the answers, and until when; has buttons that erase the answers, and turn saving off and on. */
export function SavingLine(props: {
  saved: SavedAnswers;
  /** Whether the form's files go up when they are chosen. */
  ahead: boolean;
  onErase: () => void;
  onSave: (saves: boolean) => void;
  /** Whether the device saves something of other forms, too. */
  savesOthers: () => Promise<boolean>;
  /** Carries the answers to another device; absent where the page cannot. */
  onElsewhere?: () => void;
}) {
  const { saved, ahead, onErase, onSave, savesOthers, onElsewhere } = props;
  const t = useTranslate();
  const { locale } = useIntl();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const saves = saved.saves && !saved.unsaved;
  const save = (on: boolean) => {
    setAsked(false);
    onSave(on);
  };
  const stop = async () => ((await savesOthers()) ? setAsked(true) : save(false));
  return (
    <div className="keeping">
      <p id={id}>
        {savedText(saved, t, locale)} {saves && saved.stored === 'answers' && t('form.keeping.noFiles')}{' '}
        {ahead && t('form.keeping.files')} {asked && t('form.keeping.others')}
      </p>
      {onElsewhere && (!saves || saved.stored !== 'nothing') && (
        <button type="button" className="link" onClick={onElsewhere}>
          <FormattedMessage id="form.keeping.elsewhere" />
        </button>
      )}
      {saved.stored !== 'nothing' && (
        <button type="button" className="link" onClick={onErase}>
          <FormattedMessage id="form.keeping.erase" />
        </button>
      )}
      {asked ? (
        <>
          <button key="all" type="button" className="link" onClick={() => save(false)}>
            <FormattedMessage id="form.keeping.stopAll" />
          </button>
          <button
            key="none"
            type="button"
            className="link"
            aria-describedby={id}
            ref={(button) => button?.focus({ preventScroll: true })}
            onClick={() => setAsked(false)}
          >
            <FormattedMessage id="form.keeping.keepAll" />
          </button>
        </>
      ) : (
        <button
          key="save"
          type="button"
          className="link"
          aria-describedby={id}
          onClick={() => (saves ? void stop() : save(true))}
        >
          <FormattedMessage id={saves ? 'form.keeping.stop' : 'form.keeping.start'} />
        </button>
      )}
    </div>
  );
}

function savedText(
  { saves, stored, savedUntil, unsaved }: SavedAnswers,
  t: Translate,
  locale: string,
): string {
  if (!saves) return t('form.keeping.off');
  if (unsaved) return t(stored === 'nothing' ? 'form.keeping.off' : 'form.keeping.unsaved');
  if (stored === 'nothing') return t('form.keeping.before');
  if (savedUntil === undefined) return t('form.keeping.days');
  return t('form.keeping.until', { date: formatDate(savedUntil, locale) });
}
