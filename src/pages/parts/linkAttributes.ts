/** Attributes of a link: of one that leads away, what keeps the other site from this window. */
export function linkAttributes(href: string): { href: string; rel?: string } {
  return /^https?:/.test(href) ? { href, rel: 'noopener' } : { href };
}
