import { createHash } from 'node:crypto';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { Publication } from '#contract/Publication.ts';
import { translate } from '#messages/translate.ts';
import { escapeHtml } from './escapeHtml.ts';
import { siteName } from './siteName.ts';

export interface Notice {
  title: string;
  text: string;
  /** Label of a button that posts to the page's own URL. Without it the page links to the home page. */
  button?: string;
}

const STYLES = `.notice{max-width:40rem;padding-block:clamp(2.5rem,8vw,6rem)}
.notice>*+*{margin-top:1.5rem}`;

/** Renders a page for one request, in the site's styles and without scripts. */
export function noticePage(publication: Publication, locale: string, notice: Notice): string {
  const say = (id: MessageId) => escapeHtml(translate(publication, locale, id));
  const { title, text, button } = notice;
  const site = escapeHtml(siteName(publication, locale));
  const mark = escapeHtml(publication.theme.mark);
  const logo = escapeHtml(publication.theme.logo ?? publication.theme.mark);
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="auto"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} | ${site}</title>`,
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${mark}">`,
    `<style>${styles(publication)}</style></head><body>`,
    '<header class="header"><div class="wrap header-row"><a href="/" class="header-home">',
    `<img src="${logo}" alt="" class="logo"><span>${site}</span></a></div></header>`,
    `<main id="main" class="notice wrap"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    button === undefined
      ? `<p><a href="/">${say('form.backHome')}</a></p>`
      : `<form method="post"><button class="button button-primary">${escapeHtml(button)}</button></form>`,
    '</main></body></html>',
  ].join('');
}

/** Returns the CSP source expression (`'sha256-…'`) of the styles in a notice page. */
export function noticeStyleHash(publication: Publication): string {
  return `'sha256-${createHash('sha256').update(styles(publication)).digest('base64')}'`;
}

function styles({ siteStyles }: Publication): string {
  return siteStyles + STYLES;
}
