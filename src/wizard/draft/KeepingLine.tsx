import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Stored } from '#device/storage/Stored.ts';
import { formatDate } from '#messages/formatDate.ts';
import type { Translate } from '#messages/translator.ts';
import { useTranslate } from '#messages/useTranslate.ts';

/** Where the answers of a form are. */
export interface Kept {
  /** Whether this device may keep them. */
  keeps: boolean;
  stored: Stored['what'];
  /** Day on which it removes them, `2025-05-30`; undefined while only its own clock is known. */
  keptUntil?: string;
  /** Whether the last ones could not be saved. */
  unsaved: boolean;
}

/** Says whether this device keeps the answers, and until when; erases them, and turns the keeping off and on. */
export function KeepingLine(props: {
  kept: Kept;
  /** Whether the form's files go up when they are chosen. */
  ahead: boolean;
  onErase: () => void;
  onKeep: (keeps: boolean) => void;
  /** Whether the device keeps something of other forms, too. */
  keepsOthers: () => Promise<boolean>;
  /** Carries the answers to another device; absent where the page cannot. */
  onElsewhere?: () => void;
}) {
  const { kept, ahead, onErase, onKeep, keepsOthers, onElsewhere } = props;
  const t = useTranslate();
  const { locale } = useIntl();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const keeps = kept.keeps && !kept.unsaved;
  const keep = (on: boolean) => {
    setAsked(false);
    onKeep(on);
  };
  const stop = async () => ((await keepsOthers()) ? setAsked(true) : keep(false));
  return (
    <div className="keeping">
      <p id={id}>
        {keptText(kept, t, locale)} {keeps && kept.stored === 'answers' && t('form.keeping.noFiles')}{' '}
        {ahead && t('form.keeping.files')} {asked && t('form.keeping.others')}
      </p>
      {onElsewhere && (!keeps || kept.stored !== 'nothing') && (
        <button type="button" className="link" onClick={onElsewhere}>
          <FormattedMessage id="form.keeping.elsewhere" />
        </button>
      )}
      {kept.stored !== 'nothing' && (
        <button type="button" className="link" onClick={onErase}>
          <FormattedMessage id="form.keeping.erase" />
        </button>
      )}
      {asked ? (
        <>
          <button key="all" type="button" className="link" onClick={() => keep(false)}>
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
          key="keep"
          type="button"
          className="link"
          aria-describedby={id}
          onClick={() => (keeps ? void stop() : keep(true))}
        >
          <FormattedMessage id={keeps ? 'form.keeping.stop' : 'form.keeping.start'} />
        </button>
      )}
    </div>
  );
}

function keptText({ keeps, stored, keptUntil, unsaved }: Kept, t: Translate, locale: string): string {
  if (!keeps) return t('form.keeping.off');
  if (unsaved) return t(stored === 'nothing' ? 'form.keeping.off' : 'form.keeping.unsaved');
  if (stored === 'nothing') return t('form.keeping.before');
  if (keptUntil === undefined) return t('form.keeping.days');
  return t('form.keeping.until', { date: formatDate(keptUntil, locale) });
}
