/** Attributes of a link. External links get `rel="noopener"`, so that the other site cannot reach this window. */
export function linkAttributes(href: string): { href: string; rel?: string } {
  return /^https?:/.test(href) ? { href, rel: 'noopener' } : { href };
}
