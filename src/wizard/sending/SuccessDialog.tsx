import { useLayoutEffect, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { showDialog } from '#device/browser/showDialog.ts';
import type { Sent } from '#device/storage/marks.ts';
import { useText } from '#messages/useText.ts';
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
  const t = useText();
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
          {t(success.title)}
        </h2>
        <p id="success-text">{t(success.text)}</p>
        <p className="dialog-reference">
          {t(success.reference ?? 'form.reference', { id: receipt.id, reference: receipt.reference })}
        </p>
        {success.contacts && <ContactLinks phones={phones} />}
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close()}>
          {t(success.close ?? 'form.close')}
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
              {t('form.receiptLink')}
            </a>
            <button type="button" className="link" onClick={() => void erase()}>
              {t('form.receiptErase')}
            </button>
          </p>
        )}
        <p role="status" tabIndex={-1} ref={status}>
          {erased && t(erased)}
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
