import { below } from '../breakpoints.ts';

const tiny = below('tiny');

const every = {
  margin: 0,
  fontFamily: 'inherit',
  fontWeight: 750,
  lineHeight: 1.15,
  letterSpacing: '-0.018em',
  textWrap: 'balance',
} as const;

const narrow = (fontSize: string) => ({ [tiny]: { fontSize } });

/** Headings by element name, for MUI's typography and for native elements. */
export const headings = {
  h1: {
    ...every,
    fontSize: 'clamp(2rem, 1.4rem + 2.8vw, 3.5rem)',
    lineHeight: 1.06,
    letterSpacing: '-0.028em',
    ...narrow('1.5rem'),
  },
  h2: { ...every, fontSize: 'clamp(1.625rem, 1.3rem + 1.5vw, 2.5rem)', ...narrow('1.3125rem') },
  h3: { ...every, fontSize: '1.25rem' },
  h4: { ...every, fontSize: '1.0625rem' },
};
