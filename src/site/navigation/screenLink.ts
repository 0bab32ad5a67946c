import { leadsToScreen } from '#pages/leadsToScreen.ts';

/** The link around an event's target, if it leads to a screen of this site in this window. */
export function screenLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  return leadsToScreen(link.getAttribute('href') ?? '') ? link : undefined;
}
