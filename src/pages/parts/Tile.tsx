import Card, { type CardProps } from '@mui/material/Card';
import type { ElementType } from 'react';

interface TileProps extends CardProps {
  component?: ElementType;
  /** Whether it rises on hover. */
  lift?: boolean;
  /** Whether it has no padding. */
  bare?: boolean;
}

/** A card that fades in when scrolled to. */
export function Tile({ lift, bare, className = '', sx, ...rest }: TileProps) {
  const names = `${lift ? 'lift ' : ''}${className}`.trim();
  return (
    <Card
      className={names || undefined}
      data-appear=""
      sx={[
        bare ? {} : { padding: 'clamp(1.25rem, 2.5vw, 1.75rem)', overflow: 'visible' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
      {...rest}
    />
  );
}
