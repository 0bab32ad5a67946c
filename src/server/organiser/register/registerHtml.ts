import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Processing } from './readRegister.ts';
import { type RegisterWords, registerRow } from './registerTable.ts';

const STYLES = `@page{size:A4;margin:16mm}
body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:11pt/1.45 system-ui,sans-serif}
section{break-inside:avoid;margin-top:1.5rem}
h1{font-size:20pt;margin:0}
h2{font-size:13pt;margin:0 0 .5rem}
table{width:100%;border-collapse:collapse}
th,td{padding:.3rem .5rem;border:1px solid;text-align:start;vertical-align:top;overflow-wrap:anywhere}
section>table th[scope=row]{width:30%}
td.count{text-align:end}`;

/** The register as a page to print: a table for each form, then how many submissions are deleted in which month. */
export function registerHtml(entries: readonly Processing[], made: Date, words: RegisterWords): string {
  const { t, day, locale, controller } = words;
  const title = t('register.title');
  const sections = entries.map((entry) => {
    const [[, name], ...facts] = registerRow(entry, words) as [[string, string], ...[string, string][]];
    const rows = facts
      .filter(([, value]) => value !== '' && value !== controller)
      .map(([label, value]) =>
        h('tr', { key: label }, h('th', { scope: 'row' }, label), h('td', null, value)),
      );
    return h('section', { key: entry.formId }, h('h2', null, name), h('table', null, h('tbody', null, rows)));
  });
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('title', null, title),
    h('style', null, STYLES),
  );
  const body = h(
    'body',
    null,
    h('h1', null, title),
    h('p', null, controller),
    h('p', null, t('register.made', { date: day(made) })),
    sections,
    calendar(entries, words),
  );
  return `<!doctype html>\n${renderToStaticMarkup(h('html', { lang: locale, dir: 'auto' }, head, body))}\n`;
}

function calendar(entries: readonly Processing[], { t, locale }: RegisterWords) {
  const deleting = entries.filter(({ deletions }) => deletions.size > 0);
  if (deleting.length === 0) return null;
  const months = [...new Set(deleting.flatMap(({ deletions }) => [...deletions.keys()]))].sort();
  const named = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const column = (text: string) => h('th', { key: text, scope: 'col' }, text);
  const rows = months.map((month) =>
    h(
      'tr',
      { key: month },
      h('th', { scope: 'row' }, named.format(new Date(`${month}-01T00:00:00Z`))),
      deleting.map(({ formId, deletions }) =>
        h('td', { key: formId, className: 'count' }, deletions.get(month) ?? ''),
      ),
    ),
  );
  const titles = [t('register.month'), ...deleting.map(({ title }) => title)];
  return h(
    'section',
    null,
    h('h2', null, t('register.calendar')),
    h('table', null, h('thead', null, h('tr', null, titles.map(column))), h('tbody', null, rows)),
  );
}
