import type { FastifyRequest } from 'fastify';
import { localeOfAddress } from '#contract/addresses.ts';
import type { Publication } from '#contract/Publication.ts';
import { negotiateLocale } from '../http/negotiateLocale.ts';
import { requestQuery } from './requestPath.ts';

/**
 * Returns the locale in the URL's `lang`, which is that of the page or mail that named the URL; else the one that begins the
 * address (`/en/…`); else the reader's.
 */
export function readLocale(request: FastifyRequest, { locales }: Publication): string {
  const named = locales.find((locale) => locale === requestQuery(request).get('lang'));
  const [path = '/'] = request.url.split('?', 1);
  const addressed = localeOfAddress(path, locales);
  if (named !== undefined || addressed !== locales[0]) return named ?? addressed;
  return negotiateLocale(request.headers['accept-language'], locales);
}
