import { prefixed } from '#contract/addresses.ts';
import { leadsToScreen } from './leadsToScreen.ts';

/** Blocks as HTML by locale, with `prefix` before the links that lead to screens. React has written them: ` href="…"`. */
export function prefixLinks(html: Record<string, string>, prefix: string): Record<string, string> {
  if (!prefix) return html;
  const change = (link: string) => (leadsToScreen(link) ? prefixed(prefix, link) : link);
  return Object.fromEntries(
    Object.entries(html).map(([locale, blocks]) => [locale, blocks.replaceAll(/(?<= href=")[^"]+/g, change)]),
  );
}
