const corner = 'calc(var(--radius) * 0.86)';

/** Class `field-input`: text inputs and selects, in forms and in the shell. */
export const fieldStyle = {
  display: 'block',
  width: '100%',
  minHeight: '3.125rem',
  padding: '0.6875rem 0.9375rem',
  border: '1.5px solid var(--control)',
  borderRadius: corner,
  background: 'var(--paper)',
  color: 'var(--ink)',
  fontSize: 'max(1rem, 16px)',
  lineHeight: 1.5,
  transition: 'border-color 0.12s, box-shadow 0.12s',
  '&::placeholder': { color: 'var(--soft)', opacity: 0.85 },
  '&:hover': { borderColor: 'var(--blue)' },
  // The focus of a date is in a part of it.
  '&:focus-visible, &[type=date]:focus-within': {
    outline: 'none',
    borderColor: 'var(--blue)',
    borderRadius: corner,
    boxShadow: '0 0 0 3px color-mix(in oklab, var(--blue) 35%, transparent)',
  },
  '.on-cloth &:focus-visible': { outline: '3px solid var(--gold)', outlineOffset: '2px' },
} as const;
