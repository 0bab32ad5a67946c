/** A link's look inside a text: of MUI's, and of native ones. */
export const linkLook = {
  color: 'var(--blue)',
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationThickness: '2px' },
} as const;

/** What stands for itself and is pressed with a finger, with the class `link`: a link, or a button that looks like one. */
export const ownLinkLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5rem',
  minHeight: '2.75rem',
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: 600,
} as const;
