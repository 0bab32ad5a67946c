import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { showDialog } from '#device/browser/showDialog.ts';

/** A dialog with a title and a button that closes it, as Escape does. */
export function HandoverDialog(props: {
  title: string;
  busy: boolean;
  /** In place of „Fermer“. */
  close?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, busy, close = 'handover.close', onClose, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => showDialog(dialog.current), []);
  return (
    <dialog className="dialog" ref={dialog} onClose={onClose} aria-labelledby={id} aria-busy={busy}>
      <div className="dialog-body handover">
        <h2 className="dialog-title" id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
        <button type="button" className="link" onClick={() => dialog.current?.close()}>
          <FormattedMessage id={close} />
        </button>
      </div>
    </dialog>
  );
}
