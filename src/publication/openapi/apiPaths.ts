import { API } from '#contract/urls.ts';

/** Path of the OpenAPI document in one language. */
export function apiDocumentIn(locale: string): string {
  return API.document.replace(/(?=\.json$)/, `.${locale}`);
}
