import type { AnchorHTMLAttributes } from 'react';
import { useLocation } from 'react-router-dom';
import { useAddress } from './useAddress.ts';

/** A navigation link with `aria-current` when it leads to the current screen or a parent of it. */
export function ScreenLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const addressOf = useAddress();
  const { pathname } = useLocation();
  const current = pathname === href || pathname.startsWith(`${href}/`);
  return <a href={addressOf(href)} aria-current={current ? 'page' : undefined} {...rest} />;
}
