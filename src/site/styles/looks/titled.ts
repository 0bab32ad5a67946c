/** A row of embroidered triangles over a title, or over the line above it: the classes `titled` and `eyebrow`. */
export const titledLook = {
  '&::before': {
    content: '""',
    display: 'block',
    width: 64,
    height: 8,
    marginBottom: '1rem',
    background: 'var(--weave)',
  },
  '.eyebrow + &::before': { display: 'none' },
} as const;
