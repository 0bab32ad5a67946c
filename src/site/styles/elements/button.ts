/** Buttons: MUI's in blocks, and native ones with the class `button` in shell, forms and live parts. */
export const buttonBase = {
  '--c': 'var(--palette-primary-main)',
  '--on': 'var(--palette-primary-contrastText)',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem',
  minWidth: 0,
  minHeight: '2.875rem',
  padding: '0.5rem 1.375rem',
  border: '2px solid transparent',
  borderRadius: '999px',
  background: 'var(--c)',
  color: 'var(--on)',
  fontSize: 'inherit',
  fontWeight: 650,
  lineHeight: 1.2,
  letterSpacing: 'inherit',
  textAlign: 'center',
  textDecoration: 'none',
  textTransform: 'none',
  transition: 'background-color 0.15s, border-color 0.15s, transform 0.15s, box-shadow 0.15s',
  '&:hover': {
    boxShadow: 'var(--lifted)',
    background: 'color-mix(in oklab, var(--c) 88%, var(--palette-text-primary))',
    textDecoration: 'none',
  },
  '&:active': { transform: 'scale(0.97)' },
  '& svg': { flex: 'none', width: '1.25em', height: '1.25em' },
} as const;

export const buttonColours = {
  primary: { '.on-cloth &': { '--c': 'var(--cloth-button)', '--on': 'var(--on-cloth-button)' } },
  secondary: { '--c': 'var(--palette-secondary-main)', '--on': 'var(--palette-secondary-contrastText)' },
  neutral: { '--c': 'var(--palette-text-secondary)', '--on': 'var(--palette-background-paper)' },
} as const;

export const buttonVariants = {
  primary: {},
  secondary: {
    background: 'color-mix(in oklab, var(--c) 13%, var(--palette-background-paper))',
    color: 'var(--c)',
    '&:hover': { background: 'color-mix(in oklab, var(--c) 20%, var(--palette-background-paper))' },
  },
  outline: {
    background: 'transparent',
    borderColor: 'var(--c)',
    color: 'var(--c)',
    '&:hover': { background: 'color-mix(in oklab, var(--c) 9%, transparent)', boxShadow: 'none' },
  },
  outline2: {
    background: 'transparent',
    borderColor: 'currentColor',
    color: 'inherit',
    '&:hover': { background: 'color-mix(in oklab, currentColor 14%, transparent)', boxShadow: 'none' },
  },
} as const;
