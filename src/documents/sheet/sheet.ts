import { mm, SIDE } from './paper.ts';

/** Styles that adapt screen content to paper: no bands, no buttons, no page breaks inside a part. */
export const sheet = {
  fontSize: '1rem',
  lineHeight: 1.5,
  '& section': { paddingBlock: 0, background: 'none', border: 0 },
  '& .MuiContainer-root': { maxWidth: 'none', padding: 0 },
  '& .MuiButton-root, & .action-row, & .more': { display: 'none' },
  '& h1, & h2, & h3, & h4, & .eyebrow, & .subtitle': { breakAfter: 'avoid' },
  '& h1, & h2, & h3, & h4': { breakInside: 'avoid' },
  '& h2': { fontSize: '2rem' },
  '& h3': { fontSize: '1.1875rem' },
  '& section > .MuiContainer-root > :has(> h2)': { maxWidth: 'none', mb: '1.5rem', breakAfter: 'avoid' },
  '& li, & tr, & figure, & .MuiCard-root, & dl > div': { breakInside: 'avoid' },
  '& p': { orphans: 3, widows: 3 },
  '& .titled::before, & .eyebrow::before': { mb: '0.75rem' },
  '& > :not(header, footer)': { mt: mm(8), mx: mm(SIDE) },
} as const;
