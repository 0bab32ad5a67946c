import { withoutPrefix } from '#contract/addresses.ts';
import { leadsToScreen } from '#pages/leadsToScreen.ts';

/** A link to a screen. */
export interface ScreenLink {
  link: HTMLAnchorElement;
  /** Path of the screen, without the prefix of the addresses. */
  path: string;
}

/**
 * The link around an event's target, if it leads to a screen of this site in this window. The browser follows links with
 * `hreflang`, which lead to an address of another language: its document starts in it.
 */
export function screenLink(target: EventTarget | null, prefix: string): ScreenLink | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hreflang || link.hasAttribute('download')) return undefined;
  if (!leadsToScreen(link.getAttribute('href') ?? '')) return undefined;
  const path = withoutPrefix(prefix, link.pathname);
  return path === undefined ? undefined : { link, path };
}
