import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { leadsToScreen } from './leadsToScreen.ts';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A link that goes through the router where `href` is a screen, and is a plain `<a>` everywhere else. */
export function PageLink({ href, ...rest }: PageLinkProps) {
  if (leadsToScreen(href)) return <Link to={href} {...rest} />;
  const away = /^https?:/.test(href);
  return <a href={href} rel={away ? 'noopener' : undefined} {...rest} />;
}
