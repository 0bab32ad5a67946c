import Typography from '@mui/material/Typography';

/** Line below a title. */
export function Subtitle({ children }: { children: string }) {
  return (
    <Typography
      className="subtitle"
      sx={{
        mt: 1.75,
        color: 'text.secondary',
        fontSize: 'clamp(1.0625rem, 1rem + 0.4vw, 1.25rem)',
        lineHeight: 1.5,
      }}
    >
      {children}
    </Typography>
  );
}
