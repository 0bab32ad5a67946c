/** Class `offer`: the line above the header that offers the page in the reader's language. */
export const languageOfferStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem',
  paddingInline: '1rem',
  borderBottom: '1px solid var(--palette-divider)',
  fontSize: '1rem',
  '& .icon-button': { width: '2.75rem', height: '2.75rem', color: 'var(--palette-text-secondary)' },
  '& svg': { width: '1.125rem', height: '1.125rem' },
  '@media print': { display: 'none' },
} as const;
