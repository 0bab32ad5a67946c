let shown: string | undefined;

/** Call with the id of the open form that is on screen, and without one when it is left. */
export function showForm(formId: string | undefined): void {
  shown = formId;
}

/** The form on screen: its page sends its waiting submission, and shows the outcome. */
export function shownForm(): string | undefined {
  return shown;
}
