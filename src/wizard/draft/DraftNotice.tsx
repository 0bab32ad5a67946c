import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { RefusalEntry } from '#device/storage/Refused.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { formatDate } from '#messages/formatDate.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { fieldTitle } from '../step/fieldTitle.ts';
import { showFromTop } from '../step/showFromTop.ts';

/** The content of the notice; `cleared` holds the answers that undo restores. */
export type DraftState =
  | { kind: 'none' }
  /** `missing`: paths of files that the device did not keep; `step`: id of the last step that was on screen. */
  | { kind: 'restored'; missing?: string[]; step?: string }
  | { kind: 'cleared'; answers: Answers }
  | { kind: 'failed' }
  /** Of the answers, the files could not be saved. */
  | { kind: 'noFiles' }
  /** Answers could not be removed from the device. */
  | { kind: 'left' }
  /** The form itself has changed; the answers are those that it still has. */
  | { kind: 'changed'; entries: readonly RefusalEntry[] }
  /** Another tab has newer answers, which are shown here, too. */
  | { kind: 'otherTab' }
  /** The draft of another device was opened here. */
  | { kind: 'resumed'; notice: ReactNode }
  /** The form was sent earlier; `day` in the site's time zone, `2025-05-30`. */
  | { kind: 'sentBefore'; path: string; reference: string; day: string }
  /** Another tab has sent the answers; with the path of the receipt, if the device has it. */
  | { kind: 'sent'; path?: string };

const TEXTS = {
  restored: 'form.draft.restored',
  cleared: 'form.draft.cleared',
  failed: 'form.draft.failed',
  noFiles: 'form.draft.noFiles',
  left: 'form.draft.left',
  otherTab: 'form.draft.otherTab',
  sent: 'form.draft.sent',
} as const;

/** Announces that answers were restored, removed, changed, sent earlier or elsewhere, or cannot be saved. A live region must exist before its text. */
export function DraftNotice(props: {
  form: CompiledForm;
  state: DraftState;
  /** Leads to where the applicant was, if a draft was restored. */
  children?: ReactNode;
  onStartOver: () => void;
  onUndo: (answers: Answers) => void;
}) {
  const { form, state, children, onStartOver, onUndo } = props;
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus has been removed.
    // Shown as `useStrayTaps` expects it: a second tap must not restore the answers that the first one has erased.
    if (state.kind === 'cleared' || state.kind === 'changed') showFromTop(frame.current);
  }, [state]);
  const { locale } = useIntl();
  const { missing = [] } = state.kind === 'restored' ? state : {};
  const fields = missing.map((path) => fieldTitle(form, path, t)).join(', ');
  return (
    <div className="draft-notice" role="status" tabIndex={-1} ref={frame}>
      {state.kind === 'resumed' && state.notice}
      {state.kind === 'sentBefore' && (
        <p>
          <FormattedMessage
            id="form.draft.sentBefore"
            values={{
              date: formatDate(state.day, locale),
              reference: state.reference,
            }}
          />
        </p>
      )}
      {state.kind === 'changed' && <Changes form={form} entries={state.entries} />}
      {state.kind in TEXTS && (
        <p>
          <FormattedMessage id={TEXTS[state.kind as keyof typeof TEXTS]} />{' '}
          {missing.length > 0 && t('form.draft.toAttach', { fields })}
        </p>
      )}
      {children}
      {state.kind === 'restored' && (
        <button type="button" className="button button-outline" onClick={onStartOver}>
          <FormattedMessage id="form.draft.startOver" />
        </button>
      )}
      {(state.kind === 'sent' || state.kind === 'sentBefore') && state.path && (
        <ReceiptLink path={state.path} />
      )}
      {state.kind === 'cleared' && (
        <button type="button" className="button button-outline" onClick={() => onUndo(state.answers)}>
          <FormattedMessage id="form.draft.undo" />
        </button>
      )}
    </div>
  );
}

/** The changes of the form, in the server's words. */
function Changes({ form, entries }: { form: CompiledForm; entries: readonly RefusalEntry[] }) {
  const t = useTranslate();
  const [changed = '', ...details] = entries.map(({ path, message }) =>
    path === undefined ? message : t('form.errorAt', { field: fieldTitle(form, path, t), message }),
  );
  return (
    <>
      <p>{changed}</p>
      {details.length > 0 && (
        <ul>
          {details.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function ReceiptLink({ path }: { path: string }) {
  return (
    <a className="link" href={useHref(path)}>
      <FormattedMessage id="form.receiptLink" />
    </a>
  );
}
