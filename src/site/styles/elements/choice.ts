/** Class `choice`: one of several mutually exclusive buttons (tab, filter, language). */
export const choiceStyle = {
  minHeight: '2.875rem',
  padding: '0.5rem 1.25rem',
  border: '2px solid var(--palette-brand-control)',
  borderRadius: '999px',
  background: 'transparent',
  fontWeight: 600,
  '&:hover': { borderColor: 'var(--palette-primary-main)' },
  '&[aria-selected="true"], &[aria-pressed="true"]': {
    borderColor: 'var(--palette-primary-main)',
    background: 'var(--palette-primary-main)',
    color: 'var(--palette-primary-contrastText)',
  },
} as const;
