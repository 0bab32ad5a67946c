import type { Theme } from '@mui/material/styles';

/** `--palette-brand-clothDeep` at this opacity in percent, laid over the video for contrast. */
const shade = (share: number) => `color-mix(in srgb, var(--palette-brand-clothDeep) ${share}%, transparent)`;

export const section = {
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 0',
    height: '8px',
    background: 'var(--weave)',
    transform: 'scaleY(-1)',
  },
  '&:last-child::after': { display: 'none' },
  '& .eyebrow.eyebrow': { color: 'brand.accent' },
  '& .subtitle': { maxWidth: '31.2em', color: 'brand.clothQuiet' },
  '& .action-row': { mt: 4 },
  '& .hero-backdrop': { position: 'absolute', inset: 0, zIndex: -1 },
  '& .hero-backdrop > *': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    objectPosition: '70% 50%',
  },
  '& .hero-backdrop::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    opacity: { xs: 0.75, md: 1 },
    background: {
      xs: 'var(--palette-brand-clothDeep)',
      md: `linear-gradient(100deg, ${shade(94)} 0 34%, ${shade(55)} 58%, ${shade(12)} 82%)`,
    },
  },
  '& .hero-pause': {
    position: 'absolute',
    right: '5.25rem',
    bottom: '1.375rem',
    zIndex: 1,
    background: shade(80),
  },
  '[dir=rtl] & .hero-pause': { right: 'auto', left: '5.25rem' },
} as const;

export const screenHeight = ({ breakpoints }: Theme) => ({
  display: 'grid',
  minHeight: 'min(calc(100svh - var(--header)), 56rem)',
  '& > .MuiContainer-root': { alignContent: 'center' },
  '& h1': { fontSize: 'clamp(2.375rem, 1.3rem + 4.6vw, 4.75rem)' },
  [breakpoints.down('tiny')]: { '& h1': { fontSize: '1.5rem' } },
});

export const inner = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'clamp(1.5rem, 4vw, 3.5rem)',
  alignItems: 'center',
  paddingBlock: 'clamp(2.5rem, 6vw, 4.5rem) clamp(3rem, 7vw, 5rem)',
} as const;

export const withPicture = { gridTemplateColumns: { md: 'minmax(0, 1.15fr) minmax(0, 0.85fr)' } } as const;

export const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  rowGap: 1,
  columnGap: 3.5,
  mt: 3.5,
  fontWeight: 600,
  '& li': { gap: 1.25, width: 'auto' },
  '& svg': { flex: 'none', color: 'brand.accent' },
} as const;

export const hint = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: 'fit-content',
  minHeight: '2.75rem',
  mt: 'clamp(1rem, 3vw, 2.5rem)',
  fontWeight: 600,
  textDecoration: 'none',
  '& svg': { color: 'brand.accent', animation: 'hint 1.8s ease-in-out infinite' },
  '@keyframes hint': { '50%': { transform: 'translateY(6px)' } },
} as const;
