import type { CompiledForm } from '#contract/CompiledForm.ts';
import { API } from '#contract/urls.ts';
import { abortAfter } from '#device/browser/abortAfter.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { typesetText } from '#messages/typography/typesetText.ts';

/** Milliseconds after which a call counts as lost: longer than the server waits for a mail server. */
const PATIENCE = 30_000;

/** The server has refused a call, in words for the reader. */
export class DraftRefusedError extends Error {
  override name = 'DraftRefusedError';
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** Stores a sealed draft; returns when the draft expires. Every call rejects with a `DraftRefusedError`, or without a response. */
export async function storeDraft(
  form: CompiledForm,
  { id, bytes }: { id: string; bytes: Uint8Array<ArrayBuffer> },
  locale: string,
): Promise<Date> {
  const headers = { 'content-type': 'application/octet-stream', 'accept-language': locale };
  const answer = await call(form, id, { method: 'PUT', headers, body: bytes });
  return new Date(((await answer.json()) as { expires: string }).expires);
}

export async function mailLink(
  form: CompiledForm,
  id: string,
  link: { key: string; to: string; locale: string },
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': link.locale };
  await call(form, `${id}/mail`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...link, form: form.id }),
  });
}

export async function fetchDraft(form: CompiledForm, id: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await call(form, id, { cache: 'no-store' })).arrayBuffer());
}

export async function removeDraft(form: CompiledForm, id: string): Promise<void> {
  await call(form, id, { method: 'DELETE' });
}

async function call(form: CompiledForm, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(apiUrl(form, `${API.drafts}/${path}`), {
    ...init,
    signal: abortAfter(PATIENCE),
  });
  if (answer.ok) return answer;
  // Another body comes from a proxy or a captive portal: parsing it fails, as without a response.
  const { errors } = (await answer.json()) as { errors: string[] };
  const text = typesetText(errors.join(' '), document.documentElement.lang);
  throw new DraftRefusedError(answer.status, text);
}
