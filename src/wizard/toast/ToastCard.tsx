import { type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useDismissal } from './useDismissal.ts';
import { useSwipeAway } from './useSwipeAway.ts';
import type { ToastMessage } from './useToast.ts';

/** Milliseconds until a toast closes, not counting the time while it is hovered or focused. */
const DURATION = 5000;

/** One toast. Closes after `DURATION`, on a swipe, on Escape or by its button, and restores the focus. */
export function ToastCard(props: {
  toast: ToastMessage;
  card: RefObject<HTMLDivElement | null>;
  onDismiss: () => void;
}) {
  const { toast, card, onDismiss } = props;
  const { formatMessage } = useIntl();
  const pause = useDismissal(DURATION, onDismiss);
  const swipe = useSwipeAway(onDismiss);
  useFocusReturn(card);
  useEffect(() => {
    const shown = card.current;
    import('./keepClearOfFocus.ts').then(
      ({ keepClearOfFocus }) => shown && keepClearOfFocus(shown),
      // Without a network the toast stays where it is.
      () => undefined,
    );
  }, [card]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same as the swipe and the key.
    <div
      ref={card}
      className={toast.variant === 'destructive' ? 'toast toast-destructive' : 'toast'}
      tabIndex={-1}
      {...swipe}
      onPointerEnter={() => pause(true)}
      onPointerLeave={(event) => pause(event.currentTarget.contains(document.activeElement))}
      onFocus={() => pause(true)}
      onBlur={(event) => pause(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape must not close the dialog behind it.
        event.preventDefault();
        event.stopPropagation();
        onDismiss();
      }}
    >
      <p className="toast-text">{toast.text}</p>
      <button
        type="button"
        className="icon-button"
        aria-label={formatMessage({ id: 'form.toast.close' })}
        onClick={onDismiss}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/** Returns the focus to the element that had it before, when the focused `element` unmounts. */
function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  const before = useRef<Element>(undefined);
  useEffect(() => {
    const card = element.current;
    const remember = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Element && !card?.contains(event.relatedTarget))
        before.current = event.relatedTarget;
    };
    card?.addEventListener('focusin', remember);
    return () => {
      card?.removeEventListener('focusin', remember);
      const lost = document.activeElement === document.body || card?.contains(document.activeElement);
      if (lost && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [element]);
}
