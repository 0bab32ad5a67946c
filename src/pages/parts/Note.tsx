import Typography from '@mui/material/Typography';

/** A line of text below a block's content, with a gold border at its start. */
export function Note({ children }: { children: string }) {
  return (
    <Typography
      sx={{
        maxWidth: '36em',
        mt: 3.5,
        paddingInlineStart: 2,
        borderInlineStart: '4px solid var(--palette-brand-accent)',
        color: 'text.secondary',
      }}
    >
      {children}
    </Typography>
  );
}
