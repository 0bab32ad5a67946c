import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A screen of the site: a path without extension or fragment. Files and anchors are the browser's own business. */
const leadsToScreen = (href: string) => /^\/(?!\/)[^#.]*$/.test(href);

/** A link that goes through the router where `href` is a screen, and is a plain `<a>` everywhere else. */
export function PageLink({ href, ...rest }: PageLinkProps) {
  if (leadsToScreen(href)) return <Link to={href} {...rest} />;
  const away = /^https?:/.test(href);
  return <a href={href} rel={away ? 'noopener' : undefined} {...rest} />;
}
