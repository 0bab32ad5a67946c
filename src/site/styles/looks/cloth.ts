/** Indigo cloth, resist-dyed, with the class `on-cloth`: the ground of a page's head, of figures and of the footer. */
export const clothLook = {
  background: 'var(--cloth) var(--pattern)',
  color: 'var(--cloth-text)',
  '& a:not(.button, .MuiButton-root, .MuiCardActionArea-root)': { color: 'inherit' },
  '& :focus-visible, &:focus-visible': { outlineColor: 'var(--gold)' },
  '@media print': { background: 'none', color: '#000' },
} as const;
