import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#messages/useText.ts';
import { ToastCard } from './ToastCard.tsx';
import type { ToastMessage } from './useToast.ts';

/**
 * Where toasts appear: live regions that stand from the start, so that what comes into them is read out. F8 moves the
 * focus to the toast.
 */
export function ToastRegion(props: { toast: ToastMessage | undefined; onDismiss: () => void }) {
  const { toast, onDismiss } = props;
  const t = useText();
  const card = useRef<HTMLDivElement>(null);
  const host = useModalDialog(toast);
  useEffect(() => {
    const focusToast = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || !card.current) return;
      event.preventDefault();
      card.current.focus();
    };
    document.addEventListener('keydown', focusToast);
    return () => document.removeEventListener('keydown', focusToast);
  }, []);
  const shown = toast && <ToastCard key={toast.id} toast={toast} card={card} onDismiss={onDismiss} />;
  const region = (
    <section className="toasts" aria-label={t('form.toast.region')}>
      <div role="status">{toast?.variant === 'default' && shown}</div>
      <div role="alert">{toast?.variant === 'destructive' && shown}</div>
    </section>
  );
  return host ? createPortal(region, host) : region;
}

/** The modal dialog that is open when a toast comes: all outside of it can neither be reached nor read. */
function useModalDialog(toast: ToastMessage | undefined): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => setDialog(toast ? document.querySelector('dialog:modal') : null), [toast]);
  return dialog;
}
