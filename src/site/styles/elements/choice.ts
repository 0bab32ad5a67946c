/** Class `choice`: one of several mutually exclusive buttons (tab, filter, language). */
export const choiceStyle = {
  minHeight: '2.875rem',
  padding: '0.5rem 1.25rem',
  border: '2px solid var(--control)',
  borderRadius: '999px',
  background: 'transparent',
  fontWeight: 600,
  '&:hover': { borderColor: 'var(--blue)' },
  '&[aria-selected="true"], &[aria-pressed="true"]': {
    borderColor: 'var(--blue)',
    background: 'var(--blue)',
    color: 'var(--on-blue)',
  },
} as const;
