import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { SIDE } from './paper.ts';
import { bandWeave } from './weave.ts';

interface RunningLines {
  /** Text at the foot of each page, beside its number. */
  running: string;
  /** Text of the page number, with `PAGE` and `PAGES` as placeholders. */
  number: string;
}

/** Placeholders of the page's number and of the number of pages: CSS counters replace them. */
export const PAGE = '\u{e000}';
export const PAGES = '\u{e001}';

/**
 * Returns the `@page` rules: A4 with a band of cloth at the head and the number at the foot of each page. The first page
 * has no top margin; a page named `cover` has no margins, band or foot.
 */
export function pageRules(theme: ThemeDefinition, { running, number }: RunningLines): string {
  const { text, divider, brand } = theme.colorSchemes.light.palette;
  const style = `color:${text.secondary};font:400 8pt "${theme.font.family}",sans-serif;`;
  const foot = `margin-bottom:9mm;padding-top:2mm;border-top:.75pt solid ${divider};vertical-align:top;${style}`;
  const band = `linear-gradient(${brand.cloth},${brand.cloth}) 0 0/100% 8mm no-repeat`;
  return [
    '@page{size:A4;margin:21mm 0 20mm;',
    `@top-center{content:"";width:100%;background:${bandWeave(theme)} 0 8mm/100% 2mm no-repeat,${band}}`,
    `@bottom-left{content:${cssText(running)};width:calc(70% - ${SIDE}mm);margin-left:${SIDE}mm;text-align:start;${foot}}`,
    `@bottom-right{content:${cssText(number)};width:calc(30% - ${SIDE}mm);margin-right:${SIDE}mm;text-align:end;${foot}}}`,
    '@page:first{margin-top:0;@top-center{content:none}}',
    '@page cover{margin:0;@top-center{content:none}@bottom-left{content:none}@bottom-right{content:none}}',
  ].join('');
}

/** Converts a text to a value of `content`, with counters for `PAGE` and `PAGES`. */
function cssText(text: string): string {
  return text
    .split(new RegExp(`(${PAGE}|${PAGES})`))
    .map((part) => {
      if (part === PAGE) return 'counter(page)';
      if (part === PAGES) return 'counter(pages)';
      return `"${part.replaceAll(/[\\"]/g, '\\$&').replaceAll('<', '\\3c ')}"`;
    })
    .join(' ');
}
