/** Path of the OpenAPI document in the language of `Accept-Language`. */
export const API_DOCUMENT = '/api/openapi.json';

/** Path of the OpenAPI document in one language. */
export function apiDocumentIn(locale: string): string {
  return `/api/openapi.${locale}.json`;
}
