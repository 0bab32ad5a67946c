import { useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { showDialog } from '#device/browser/showDialog.ts';
import type { Sent } from '#device/storage/marks.ts';
import { ContactLinks } from './ContactLinks.tsx';

/** Confirms that the submission is stored. Closing it, by button or Escape, calls `onClose`. */
export function SuccessDialog(props: {
  form: CompiledForm;
  receipt: Sent;
  /** Telephone numbers, shown if the form has `success.contacts`. */
  phones: string[];
  onClose: () => void;
  /** Called instead when the reader follows the link to the receipt. */
  onReceipt: (path: string) => void;
  /** Removes the receipt from the device. Rejects if the device does not. */
  onErase: () => Promise<void>;
}) {
  const { form, receipt, phones, onClose, onReceipt, onErase } = props;
  const { formatMessage } = useIntl();
  const { path } = receipt;
  const address = useHref(path ?? '/');
  const dialog = useRef<HTMLDialogElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [erased, setErased] = useState<'form.receiptErased' | 'form.receiptLeft'>();
  const erase = async () => {
    setErased(
      await onErase().then(
        () => 'form.receiptErased' as const,
        () => 'form.receiptLeft' as const,
      ),
    );
    // The button that had the focus has been removed.
    status.current?.focus({ preventScroll: true });
  };
  // Before anything is painted: the form behind it says no longer that it is being sent.
  useLayoutEffect(() => showDialog(dialog.current), []);
  const { success } = form;
  return (
    <dialog
      className="dialog"
      ref={dialog}
      onClose={onClose}
      aria-labelledby="success-title"
      aria-describedby="success-text"
    >
      <div className="dialog-body">
        <SuccessMark />
        <h2 className="dialog-title" id="success-title" tabIndex={-1}>
          <FormattedMessage id={success.title} />
        </h2>
        <p id="success-text">{formatMessage({ id: success.text })}</p>
        <p className="dialog-reference">
          <FormattedMessage
            id={success.reference ?? 'form.reference'}
            values={{ id: receipt.id, reference: receipt.reference }}
          />
        </p>
        {success.contacts && <ContactLinks phones={phones} />}
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close()}>
          <FormattedMessage id={success.close ?? 'form.close'} />
        </button>
        {path && (
          <p className="dialog-receipt">
            <a
              className="link"
              href={address}
              onClick={(event) => {
                // A new tab is the browser's affair.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onReceipt(path);
              }}
            >
              <FormattedMessage id="form.receiptLink" />
            </a>
            <button type="button" className="link" onClick={() => void erase()}>
              <FormattedMessage id="form.receiptErase" />
            </button>
          </p>
        )}
        <p role="status" tabIndex={-1} ref={status}>
          {erased && formatMessage({ id: erased })}
        </p>
      </div>
    </dialog>
  );
}

function SuccessMark() {
  return (
    <svg className="dialog-mark" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" fill="currentColor" opacity="0.14" />
      <path
        d="M19 33l9 9 18-20"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
