import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  tone?: 'warning';
  children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, tone, children }: SectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, ...(tone && { bgcolor: 'brand.warningGround', borderColor: 'warning.main' }) }}
    >
      <Typography id={id} variant="h2" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
