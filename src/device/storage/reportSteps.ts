import type { CompiledForm } from '#contract/CompiledForm.ts';
import { PREVIEWS, STEPS } from '#contract/urls.ts';
import { apiUrl } from '#journey/apiUrl.ts';

/** Tells the site which steps a draft has reached, so that it counts them. Sends nothing else; of a preview nothing at all. */
export function reportSteps(form: CompiledForm, steps: readonly string[]): void {
  if (location.pathname.startsWith(PREVIEWS)) return;
  fetch(apiUrl(form, STEPS + form.id), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ steps }),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // A count is not worth a person's attention.
  }).catch(() => undefined);
}
