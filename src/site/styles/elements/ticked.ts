/** Class `ticked`: a list, MUI's or native, with gold diamonds as bullets. */
export const tickedStyle = {
  display: 'grid',
  gap: '0.5rem',
  '& > li': { position: 'relative', display: 'block', paddingInlineStart: '1.5rem', lineHeight: 1.45 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: '2px',
    top: '0.45em',
    width: '0.5625rem',
    height: '0.5625rem',
    background: 'var(--palette-brand-accent)',
    transform: 'rotate(45deg)',
  },
  '[dir=rtl] & > li::before': { right: '2px', left: 'auto' },
} as const;
