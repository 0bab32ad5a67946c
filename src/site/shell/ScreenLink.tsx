import type { AnchorHTMLAttributes } from 'react';
import { useLocation } from 'react-router-dom';

/** A link of the navigation, which says when it leads to the screen that is shown or one above it. */
export function ScreenLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { pathname } = useLocation();
  const current = pathname === href || pathname.startsWith(`${href}/`);
  return <a href={href} aria-current={current ? 'page' : undefined} {...rest} />;
}
