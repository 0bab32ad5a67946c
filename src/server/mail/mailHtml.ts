import { type CSSProperties, Fragment, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import type { MailContent, MailLink } from './MailContent.ts';
import { mailStyles } from './mailStyles.ts';

/** Renders a mail as one HTML document without pictures, scripts and external resources. */
export function mailHtml(content: MailContent, theme: ThemeDefinition): string {
  const styles = mailStyles(theme);
  const { locale, site, title, greeting, paragraphs, confirm, leave, reference, contact } = content;
  const texts = (lines: string[], style: CSSProperties) =>
    lines.map((text, index) => h('p', { key: index, style }, text));
  const linkTo = ({ label, address }: MailLink, paragraph: CSSProperties, style: CSSProperties) =>
    h('p', { style: paragraph }, h('a', { href: address, style }, label));
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light' }),
    h('title', null, title),
  );
  const top = h(
    'div',
    { style: styles.top },
    h('p', { style: styles.site }, site),
    h('h1', { style: styles.title }, title),
  );
  const main = h(
    'div',
    { style: styles.main },
    texts([greeting, ...paragraphs], styles.paragraph),
    confirm && linkTo(confirm, styles.confirm, styles.button),
    reference &&
      h(
        'p',
        { style: styles.reference },
        h('span', { style: styles.referenceLabel }, reference.label),
        h('strong', { style: styles.referenceValue }, reference.value),
      ),
    summaryTable(content, styles),
  );
  const foot = h(
    'div',
    { style: styles.foot },
    texts(contact, styles.small),
    leave && linkTo(leave, styles.small, styles.quietLink),
  );
  const body = h(
    'body',
    { dir: 'auto', style: styles.body },
    h('div', { style: styles.sheet }, top, main, foot),
  );
  return `<!doctype html>\n${renderToStaticMarkup(h('html', { lang: locale, dir: 'auto' }, head, body))}`;
}

function summaryTable({ summary }: MailContent, styles: ReturnType<typeof mailStyles>): ReactNode {
  if (!summary || summary.lines.length === 0) return null;
  const rows = summary.lines.map(({ label, values }, index) =>
    h(
      'tr',
      { key: index },
      h('th', { scope: 'row', style: styles.label }, label),
      h(
        'td',
        { style: styles.cell },
        values.map((value, at) => h(Fragment, { key: at }, at > 0 && h('br'), value)),
      ),
    ),
  );
  return h(
    Fragment,
    null,
    h('h2', { style: styles.summaryTitle }, summary.title),
    h('table', { style: styles.table }, h('tbody', null, rows)),
  );
}
