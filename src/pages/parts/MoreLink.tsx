import Link, { type LinkProps } from '@mui/material/Link';
import { Icon } from '../Icon.tsx';
import { linkAttributes } from './linkAttributes.ts';

/** A link with an arrow. */
export function MoreLink({ href, children, ...rest }: LinkProps & { href: string }) {
  return (
    <Link
      {...linkAttributes(href)}
      className="link more"
      sx={{
        '& svg': { width: '1.125rem', height: '1.125rem', transition: 'transform 0.15s' },
        '&:hover svg': { transform: 'translateX(4px)' },
        '[dir="rtl"] & svg': { transform: 'scaleX(-1)' },
      }}
      {...rest}
    >
      {children}
      <Icon name="arrow" />
    </Link>
  );
}
