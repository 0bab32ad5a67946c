import Typography from '@mui/material/Typography';

/** A line of text below a block's content, with a gold border at its start. */
export function Note({ children }: { children: string }) {
  return (
    <Typography
      sx={{
        maxWidth: '36em',
        mt: '1.75rem',
        paddingInlineStart: '1rem',
        borderInlineStart: '4px solid var(--palette-brand-accent)',
        color: 'text.secondary',
      }}
    >
      {children}
    </Typography>
  );
}
