/** Class `on-cloth`: the dark patterned background (ndop cloth) of page headers, figures and the footer. */
export const clothStyle = {
  background: 'var(--palette-brand-cloth) var(--pattern)',
  color: 'var(--palette-brand-clothText)',
  '& a:not(.button):not(.MuiButton-root):not(.MuiCardActionArea-root)': { color: 'inherit' },
  '& :focus-visible, &:focus-visible': { outlineColor: 'var(--palette-brand-accent)' },
  '@media print': { background: 'none', color: '#000' },
} as const;
