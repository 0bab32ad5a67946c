/** Calls `replace`, which replaces the form's controls, and restores focus and caret. */
export function keepFocus(replace: () => void): void {
  const before = document.activeElement;
  const caret =
    before instanceof HTMLInputElement || before instanceof HTMLTextAreaElement ? before : undefined;
  const start = caret?.selectionStart ?? null;
  const end = caret?.selectionEnd ?? null;
  replace();
  const after = before?.id ? document.getElementById(before.id) : null;
  if (!after || after === before) return;
  after.focus({ preventScroll: true });
  // Null for input types without a settable caret, such as `email`.
  if (start !== null && (after instanceof HTMLInputElement || after instanceof HTMLTextAreaElement))
    after.setSelectionRange(start, end);
}
