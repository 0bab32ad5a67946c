const corner = 'calc(var(--radius) * 0.86)';

/** Class `field-input`: text inputs and selects, in forms and in the shell. */
export const fieldStyle = {
  display: 'block',
  width: '100%',
  minHeight: '3.125rem',
  padding: '0.6875rem 0.9375rem',
  border: '1.5px solid var(--palette-brand-control)',
  borderRadius: corner,
  background: 'var(--palette-background-paper)',
  color: 'var(--palette-text-primary)',
  fontSize: 'max(1rem, 16px)',
  lineHeight: 1.5,
  transition: 'border-color 0.12s, box-shadow 0.12s',
  '&::placeholder': { color: 'var(--palette-text-secondary)', opacity: 0.85 },
  '&:hover': { borderColor: 'var(--palette-primary-main)' },
  // The focus of a date is in a part of it.
  '&:focus-visible, &[type=date]:focus-within': {
    outline: 'none',
    borderColor: 'var(--palette-primary-main)',
    borderRadius: corner,
    boxShadow: '0 0 0 3px color-mix(in oklab, var(--palette-primary-main) 35%, transparent)',
  },
  '.on-cloth &:focus-visible': { outline: '3px solid var(--palette-brand-accent)', outlineOffset: '2px' },
} as const;
