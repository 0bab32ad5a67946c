/** Where the description of the API is served, in the language that the reader asks for. */
export const API_DOCUMENT = '/api/openapi.json';

/** Where it is served in one language. */
export function apiDocumentIn(locale: string): string {
  return `/api/openapi.${locale}.json`;
}
