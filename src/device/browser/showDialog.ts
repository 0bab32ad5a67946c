/** Shows a modal dialog. Before Safari 15.4 and Firefox 98 there are none: `makeModal.ts` makes one of the same element. */
export function showDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  if ('showModal' in dialog) dialog.showModal();
  else void import('./makeModal.ts').then(({ makeModal }) => makeModal(dialog));
}
