import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { showDialog } from '#device/browser/showDialog.ts';
import { useText } from '#messages/useText.ts';

/** A dialog with a title and a button that closes it, as Escape does. Its title has the focus first. */
export function HandoverDialog(props: {
  title: string;
  busy: boolean;
  /** In place of „Fermer“. */
  close?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, busy, close = 'handover.close', onClose, children } = props;
  const t = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    showDialog(dialog.current);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <dialog className="dialog" ref={dialog} onClose={onClose} aria-labelledby={id} aria-busy={busy}>
      <div className="dialog-body handover">
        <h2 className="dialog-title" id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
        <button type="button" className="link" onClick={() => dialog.current?.close()}>
          {t(close)}
        </button>
      </div>
    </dialog>
  );
}
