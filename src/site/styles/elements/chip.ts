/** MUI's chips. */
export const chipStyle = {
  height: 'auto',
  padding: '0.125rem 0.625rem',
  borderRadius: 6,
  background: 'var(--palette-brand-mist)',
  color: 'var(--palette-primary-main)',
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
    background: 'var(--palette-secondary-main)',
    color: 'var(--palette-secondary-contrastText)',
    fontSize: '0.875rem',
    fontWeight: 700,
  },
} as const;
