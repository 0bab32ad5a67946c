import Typography from '@mui/material/Typography';

/** Short line above a title. */
export function Eyebrow({ children }: { children: string }) {
  return (
    <Typography className="eyebrow" sx={{ '&&': { mb: 1.5, color: 'brand.accentText', fontWeight: 650 } }}>
      {children}
    </Typography>
  );
}
