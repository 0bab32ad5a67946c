/** Makes an element that is on the screen behave as a modal dialog: it keeps the focus, and closes on Escape. */
export function makeModal(dialog: HTMLElement & Partial<Pick<HTMLDialogElement, 'close'>>): void {
  const before = document.activeElement as HTMLElement | null;
  const keepFocus = ({ target }: FocusEvent) => {
    if (!dialog.contains(target as Node)) dialog.focus();
  };
  const close = () => {
    document.removeEventListener('focusin', keepFocus);
    before?.focus();
    dialog.dispatchEvent(new Event('close'));
  };
  dialog.close = close;
  dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  document.addEventListener('focusin', keepFocus);
  dialog.setAttribute('open', '');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.tabIndex = -1;
  dialog.focus();
}
