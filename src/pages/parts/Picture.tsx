import CardMedia from '@mui/material/CardMedia';

interface PictureProps {
  source: string;
  /** Width to height: `16 / 9`. */
  ratio: string;
  /** Whether it is among the first that is seen. */
  first?: boolean;
  sx?: object;
}

/** A decorative picture, cut to its ratio. */
export function Picture({ source, ratio, first, sx }: PictureProps) {
  const [width, height] = ratio.split('/').map(Number) as [number, number];
  return (
    <CardMedia
      component="img"
      image={source}
      alt=""
      width={800}
      height={Math.round((800 * height) / width)}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      sx={{ aspectRatio: ratio, background: 'var(--mist)', ...sx }}
    />
  );
}
