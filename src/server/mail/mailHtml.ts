import type { ThemeColours, ThemeDefinition } from '#definitions/formats/formats.ts';
import { escapeHtml } from '../answers/escapeHtml.ts';
import type { MailContent, MailLink } from './MailContent.ts';

const FALLBACK = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px';

/** A mail as one HTML document: no picture, no script, nothing fetched. */
export function mailHtml(content: MailContent, theme: ThemeDefinition): string {
  // Mail programs read styles only where they are used, and no custom properties: the site's light colours by value.
  const { text: ink, quietText, cloth, clothText, ground, paper, line } = theme.colours.light;
  const font = `font-family:'${theme.font.family}',${FALLBACK}`;
  const small = `margin:0 0 8px;font-size:14px;color:${quietText}`;
  const button = `display:inline-block;padding:12px 24px;background:${cloth};color:${clothText};text-decoration:none`;
  const { locale, site, title, greeting, paragraphs, confirm, leave, reference, contact } = content;
  const paragraph = (text: string, style: string) => `<p style="${style}">${escapeHtml(text)}</p>`;
  const link = ({ label, address }: MailLink, style: string) =>
    `<a href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a>`;
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(locale)}" dir="auto"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(title)}</title></head>`,
    `<body dir="auto" style="margin:0;padding:24px 12px;background:${ground};color:${ink};${font};font-size:16px;line-height:1.5">`,
    `<div style="max-width:600px;margin:0 auto;background:${paper};border:1px solid ${line}">`,
    `<div style="background:${cloth};color:${clothText};padding:24px">`,
    `<p style="margin:0 0 4px;font-size:14px">${escapeHtml(site)}</p>`,
    `<h1 style="margin:0;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1></div>`,
    '<div style="padding:24px">',
    ...[greeting, ...paragraphs].map((text) => paragraph(text, PARAGRAPH)),
    confirm ? `<p style="margin:24px 0">${link(confirm, button)}</p>` : '',
    `<p style="margin:24px 0;padding:16px;border:1px solid ${line};background:${ground}">`,
    `<span style="display:block;font-size:14px;color:${quietText}">${escapeHtml(reference.label)}</span>`,
    `<strong style="font-size:20px;letter-spacing:1px">${escapeHtml(reference.value)}</strong></p>`,
    summaryTable(content, theme.colours.light),
    `</div><div style="padding:16px 24px 12px;border-top:1px solid ${line}">`,
    ...contact.map((text) => paragraph(text, small)),
    leave ? `<p style="${small}">${link(leave, `color:${quietText}`)}</p>` : '',
    '</div></div></body></html>',
  ].join('\n');
}

function summaryTable({ summaryTitle, summary }: MailContent, { line, quietText }: ThemeColours): string {
  if (summary.length === 0) return '';
  const cell = `padding:8px 0;border-top:1px solid ${line};text-align:start;vertical-align:top`;
  const rows = summary.map(
    ({ label, values }) =>
      `<tr><th scope="row" style="${cell};padding-inline-end:16px;width:45%;font-weight:normal;color:${quietText}">` +
      `${escapeHtml(label)}</th><td style="${cell}">${values.map(escapeHtml).join('<br>')}</td></tr>`,
  );
  return [
    `<h2 style="margin:0 0 8px;font-size:17px">${escapeHtml(summaryTitle)}</h2>`,
    `<table style="width:100%;border-collapse:collapse;font-size:15px">${rows.join('\n')}</table>`,
  ].join('\n');
}
