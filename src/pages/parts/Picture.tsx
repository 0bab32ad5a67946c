import CardMedia from '@mui/material/CardMedia';

interface PictureProps {
  source: string;
  /** Width / height: `16 / 9`. */
  ratio: string;
  /** Whether it is visible without scrolling: fetched with high priority, else lazily. */
  first?: boolean;
  sx?: object;
}

/** A decorative picture (empty `alt`), cropped to `ratio`. */
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
      sx={{ aspectRatio: ratio, bgcolor: 'brand.mist', ...sx }}
    />
  );
}
