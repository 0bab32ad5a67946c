import Typography from '@mui/material/Typography';

/** A line below a block's content, with a golden rule beside it. */
export function Note({ children }: { children: string }) {
  return (
    <Typography
      sx={{
        maxWidth: '36em',
        mt: '1.75rem',
        paddingInlineStart: '1rem',
        borderInlineStart: '4px solid var(--gold)',
        color: 'var(--soft)',
      }}
    >
      {children}
    </Typography>
  );
}
