import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { addressPrefix, prefixed } from '#contract/addresses.ts';
import { CACHED_LIST } from '#contract/cachedList.ts';
import type { Publication } from '#contract/Publication.ts';
import { memoizeObject } from '#definitions/sources/memoize.ts';
import { translateForDisplay } from '#messages/translate.ts';
import { cspHash } from '#publication/routes/resource.ts';
import { siteName } from './siteName.ts';

export interface Notice {
  title: string;
  /** Its paragraphs. */
  texts: readonly string[];
  /** Label of a button that posts to the page's own URL. Without it the page links to the home page in its language. */
  button?: string;
  /** Label of a link that loads the address again, before the one to the home page. */
  again?: string;
  /** Heading of the list of kept pages, which only the worker shows. */
  kept?: string;
}

const STYLES = `.notice{max-width:40rem;padding-block:clamp(2.5rem,8vw,6rem)}
.notice>*+*{margin-top:1.5rem}
.notice h2{margin-bottom:.5rem;font-size:1.25rem}
.notice li a{display:inline-block;padding-block:.5rem}`;

/** Renders a page for one request, in the site's styles and without scripts. */
export function noticePage(publication: Publication, locale: string, notice: Notice): string {
  const { title, texts, button, again, kept } = notice;
  const { mark, logo = mark } = publication.theme;
  const site = siteName(publication, locale);
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, `${title} | ${site}`),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('link', { rel: 'icon', href: mark }),
    h('style', null, styles(publication)),
  );
  const start = prefixed(addressPrefix(locale, publication.locales), '/');
  const image = h('img', { src: logo, alt: '', className: 'logo' });
  const home = h('a', { href: start, className: 'header-home' }, image, h('span', null, site));
  const header = h('header', { className: 'header' }, h('div', { className: 'wrap header-row' }, home));
  const next =
    button === undefined
      ? h('p', null, h('a', { href: start }, translateForDisplay(publication, locale, 'form.backHome')))
      : h(
          'form',
          { method: 'post' },
          h('button', { type: 'submit', className: 'button button-primary' }, button),
        );
  const main = h(
    'main',
    { id: 'main', className: 'notice wrap' },
    h('h1', null, title),
    ...texts.map((text) => h('p', null, text)),
    kept && h('section', CACHED_LIST, h('h2', null, kept), h('ul')),
    again && h('p', null, h('a', { href: '', className: 'button button-primary' }, again)),
    next,
  );
  const page = h('html', { lang: locale, dir: 'auto' }, head, h('body', null, header, main));
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Returns the CSP source expression (`'sha256-…'`) of the styles in a notice page. */
export const noticeStyleHash = memoizeObject((publication: Publication) => cspHash(styles(publication)));

function styles({ siteStyles }: Publication): string {
  return siteStyles + STYLES;
}
