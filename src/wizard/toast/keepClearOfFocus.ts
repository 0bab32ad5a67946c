/** Pixels from a toast to the edge of the window, and to the outline of a control. */
const GAP = 24;

const EVENTS = ['focusin', 'scroll', 'resize'];

/**
 * Keeps a toast off the focused control: it moves from the bottom of the window to the top while it would cover the control. Ends
 * by itself once the toast is removed.
 */
export function keepClearOfFocus(toast: Element): void {
  const place = () => {
    if (!toast.isConnected) {
      for (const event of EVENTS) removeEventListener(event, place);
      return;
    }
    const control = document.activeElement;
    // A press on a label focuses all that is around it for a moment: the toast must not move under the finger.
    if (!(control instanceof HTMLElement) || control.tabIndex < 0 || toast.contains(control)) return;
    const { left, right, height } = toast.getBoundingClientRect();
    const box = control.getBoundingClientRect();
    const below = window.innerHeight - box.bottom;
    const isInView = box.top < window.innerHeight;
    const covers =
      isInView && box.left < right && box.right > left && below < height + GAP && box.top > below;
    toast.classList.toggle('toast-top', covers);
  };
  for (const event of EVENTS) addEventListener(event, place, { passive: true });
  place();
}
