import { API_DOCUMENT } from '#contract/urls.ts';

/** Path of the OpenAPI document in one language. */
export function apiDocumentIn(locale: string): string {
  return API_DOCUMENT.replace(/(?=\.json$)/, `.${locale}`);
}
