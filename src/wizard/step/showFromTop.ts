/** Gives an element the focus and brings its beginning into view: of a long one, the focus alone shows the middle. */
export function showFromTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}
