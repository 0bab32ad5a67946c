/** Class `menu-item`: a link or button in the header's menus. */
export const menuItemStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  minHeight: '2.875rem',
  padding: '0 0.625rem',
  border: 0,
  borderRadius: 'calc(var(--radius) * 0.71)',
  background: 'none',
  color: 'var(--palette-text-primary)',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '&:hover': { background: 'var(--palette-brand-mist)' },
} as const;
