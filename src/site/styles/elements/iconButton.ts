/** Class `icon-button`: a round button with only an icon. */
export const iconButtonStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.875rem',
  height: '2.875rem',
  padding: 0,
  border: 0,
  borderRadius: '999px',
  background: 'transparent',
  color: 'inherit',
  '&:hover': { background: 'color-mix(in oklab, currentColor 12%, transparent)' },
} as const;
