/** Classes `titled` and `eyebrow`: a row of triangles above a title, or above its eyebrow if it has one. */
export const titledStyle = {
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
