import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const STYLES = `@page{size:A4;margin:16mm}
body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:11pt/1.45 system-ui,sans-serif}
table{width:100%;border-collapse:collapse}
th,td{padding:.3rem .5rem;border:1px solid;text-align:start;vertical-align:top;overflow-wrap:anywhere;white-space:pre-line}
th{width:35%}`;

/** A page of an archive: a heading, perhaps a table of facts, and links. */
export interface ArchivePage {
  title: string;
  /** Link to the page above. */
  up?: { label: string; to: string };
  facts?: readonly (readonly [string, string])[];
  links?: readonly { label: string; to: string }[];
}

export function archivePage(locale: string, { title, up, facts = [], links = [] }: ArchivePage): string {
  const head = [
    h('meta', { key: 'charset', charSet: 'utf-8' }),
    h('meta', { key: 'viewport', name: 'viewport', content: 'width=device-width' }),
    h('title', { key: 'title' }, title),
    h('style', { key: 'style' }, STYLES),
  ];
  const rows = facts.map(([label, value]) =>
    h('tr', { key: label }, h('th', { scope: 'row' }, label), h('td', null, value)),
  );
  const items = links.map(({ label, to }) => h('li', { key: to }, h('a', { href: to }, label)));
  const body: ReactNode[] = [
    up && h('p', { key: 'up' }, h('a', { href: up.to }, up.label)),
    h('h1', { key: 'heading' }, title),
    rows.length > 0 && h('table', { key: 'facts' }, h('tbody', null, rows)),
    items.length > 0 && h('ul', { key: 'links' }, items),
  ];
  const page = h('html', { lang: locale, dir: 'auto' }, h('head', null, head), h('body', null, body));
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
