import { below } from '../breakpoints.ts';

/** MUI's tables: names and values. */
export const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  '& caption': {
    captionSide: 'top',
    padding: '0 0 0.25rem',
    color: 'var(--palette-text-secondary)',
    font: 'inherit',
    textAlign: 'start',
  },
} as const;

export const tableCellStyle = {
  padding: '0.625rem 0',
  borderTop: '1px solid var(--palette-divider)',
  borderBottom: 0,
  color: 'inherit',
  fontFamily: 'inherit',
  fontSize: 'inherit',
  fontWeight: 700,
  lineHeight: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'end',
  verticalAlign: 'top',
  'th&': { paddingInlineEnd: '0.75rem', fontWeight: 500, textAlign: 'start' },
  // With text enlarged to 200% on the smallest phones, a value is below its name.
  [below('tiny')]: { display: 'block', 'td&': { paddingTop: 0, borderTop: 0, textAlign: 'start' } },
} as const;
