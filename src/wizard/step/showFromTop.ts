/** Focuses an element and scrolls its top into view; `focus` alone may show the middle of a tall one. */
export function showFromTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}
