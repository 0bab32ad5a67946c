import type { FastifyRequest } from 'fastify';
import type { Publication } from '#contract/Publication.ts';
import { negotiateLocale } from '../answers/negotiateLocale.ts';
import { requestQuery } from './requestPath.ts';

/** Returns the locale in the URL's `lang`, which is that of the page or mail that named the URL; else the reader's. */
export function readLocale(request: FastifyRequest, { locales }: Publication): string {
  const named = locales.find((locale) => locale === requestQuery(request).get('lang'));
  return named ?? negotiateLocale(request.headers['accept-language'], locales);
}
