/** Class `lift`: rises on hover. */
export const liftStyle = {
  transition: 'transform 0.2s, box-shadow 0.2s, border-color 0.2s',
  '&:hover': {
    transform: 'translateY(-4px)',
    borderColor: 'color-mix(in oklab, var(--palette-brand-accent) 60%, var(--palette-divider))',
    boxShadow: 'var(--lifted)',
  },
  '&:active': { transform: 'scale(0.985)' },
} as const;
