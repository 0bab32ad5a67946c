import { PLAIN_FORMS } from '#contract/urls.ts';

/** The element at which a browser shows the answer to a sent step. */
export const PLAIN_PLACE = 'step';

/** Returns the address to which a form is sent without script; the browser shows the answer from its step on. */
export function plainPath(formId: string, locale: string): string {
  return `${PLAIN_FORMS}${formId}?lang=${locale}#${PLAIN_PLACE}`;
}
