/** Links inside a text: MUI's and native ones. */
export const linkStyle = {
  color: 'var(--palette-primary-main)',
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationThickness: '2px' },
} as const;

/** Class `link`: a link or button outside of text, large enough for a finger. */
export const standaloneLinkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5rem',
  minHeight: '2.75rem',
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 600,
} as const;
