/** MUI's chips. */
export const chipStyle = {
  height: 'auto',
  padding: '0.125rem 0.625rem',
  borderRadius: 6,
  background: 'var(--mist)',
  color: 'var(--blue)',
  fontFamily: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 'inherit',
  letterSpacing: 'inherit',
  transition: 'none',
} as const;

export const chipColours = {
  default: {},
  secondary: {
    padding: '0.0625rem 0.5rem',
    background: 'var(--clay)',
    color: 'var(--on-clay)',
    fontSize: '0.875rem',
    fontWeight: 700,
  },
} as const;
