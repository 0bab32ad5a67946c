import Box, { type BoxProps } from '@mui/material/Box';

interface TilesProps extends BoxProps {
  /** Minimum width of a column (CSS length). */
  column?: string;
}

/** A grid with as many columns as fit. */
export function Tiles({ column = '17rem', component = 'ul', sx, ...rest }: TilesProps) {
  return (
    <Box
      component={component}
      sx={[
        {
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${column}), 1fr))`,
          gap: 'clamp(1rem, 2vw, 1.5rem)',
          margin: 0,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
      {...rest}
    />
  );
}
