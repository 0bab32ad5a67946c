let shownAt: number | undefined;

/** Scroll position after the last call of a function below, in pixels. */
export const placeShown = (): number | undefined => shownAt;

/** Focuses an element and scrolls its top into view; `focus` alone may show the middle of a tall one. */
export function showFromTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  // Without animation: a second tap must not hit a control that scrolls past.
  element?.scrollIntoView({ block: 'start', behavior: 'instant' });
  shownAt = window.scrollY;
}

/** Scrolls the page to its top and focuses an element. */
export function showPageTop(element: HTMLElement | null): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  element?.focus({ preventScroll: true });
  shownAt = window.scrollY;
}
