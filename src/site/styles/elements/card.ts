/** Cards: MUI's, and native elements with the class `card`. */
export const cardStyle = {
  minWidth: 0,
  border: '1px solid var(--palette-divider)',
  borderRadius: 'calc(var(--radius) * 1.43)',
  background: 'var(--palette-background-paper)',
  color: 'inherit',
  boxShadow: 'none',
  transition: 'none',
} as const;
