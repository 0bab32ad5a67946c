/**
 * Shows a modal dialog, with the focus on its heading (an `h2` with `tabIndex={-1}`): readers start at the top. Before Safari 15.4
 * and Firefox 98 there are no modal dialogs: `makeModal.ts` makes one of the same element.
 */
export function showDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  const start = () => dialog.querySelector('h2')?.focus({ preventScroll: true });
  if ('showModal' in dialog) {
    dialog.showModal();
    start();
  } else
    void import('./makeModal.ts').then(({ makeModal }) => {
      makeModal(dialog);
      start();
    });
}
