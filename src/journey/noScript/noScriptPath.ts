import { NO_SCRIPT_FORMS } from '#contract/urls.ts';

/** The element at which a browser shows the answer to a sent step. */
export const NO_SCRIPT_PLACE = 'step';

/**
 * Returns the address to which a version of a form is sent without script; the browser shows the answer from its step on. Without
 * a version: the address of the form as it is now.
 */
export function noScriptPath(formId: string, locale: string, version?: string): string {
  const query = new URLSearchParams({ lang: locale, ...(version !== undefined && { version }) });
  return `${NO_SCRIPT_FORMS}${formId}?${query}#${NO_SCRIPT_PLACE}`;
}
