import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { ToastCard } from './ToastCard.tsx';
import type { ToastMessage } from './useToast.ts';

/**
 * The live regions of toasts. They exist from the start, so that screen readers announce new content. F8 moves the focus
 * to the toast.
 */
export function ToastRegion(props: { toast: ToastMessage | undefined; onDismiss: () => void }) {
  const { toast, onDismiss } = props;
  const { formatMessage } = useIntl();
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
    <section className="toasts" aria-label={formatMessage({ id: 'form.toast.region' })}>
      <div role="status">{toast?.variant === 'default' && shown}</div>
      <div role="alert">{toast?.variant === 'destructive' && shown}</div>
    </section>
  );
  return host ? createPortal(region, host) : region;
}

/** The open modal dialog, if any: the toast must be inside of it, since everything outside is inert. */
function useModalDialog(toast: ToastMessage | undefined): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  // Before anything is painted: the toast is not shown twice.
  useLayoutEffect(() => setDialog(toast ? document.querySelector('dialog[open]') : null), [toast]);
  return dialog;
}
