let shown: string | undefined;

/** Call with the id of the open form that is on screen, and without one when it is left. */
export function showForm(formId: string | undefined): void {
  shown = formId;
}

/** The open form that is on screen: it sends what waits of it by itself, and says what became of it. */
export function shownForm(): string | undefined {
  return shown;
}
