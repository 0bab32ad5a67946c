import type { BlockType } from '#contract/CompiledContent.ts';
import { mm } from '../sheet/paper.ts';

const columns = (count: number) => ({ '& ul': { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } });

/** Lists inside the tiles of a list. */
const plainLists = { '& ul ul': { gridTemplateColumns: 'none' } };

/** Styles of blocks that differ on paper. */
export const blockStyles: Partial<Record<BlockType, object>> = {
  cards: {
    ...columns(2),
    '& img': { aspectRatio: '2.4' },
    '& .MuiCard-root:not(:has(img)) .MuiCardContent-root': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      gap: '0.25rem 1rem',
      p: '1.125rem 1.25rem',
      '& .mark': { gridRow: 'span 2' },
      '& p': { m: 0 },
    },
  },
  statistics: { '& dl': { borderRadius: 0 }, '& dd': { fontSize: '2rem', whiteSpace: 'nowrap' } },
  'price-catalogue': {
    ...columns(3),
    ...plainLists,
    '& .MuiCard-root': { fontSize: '0.9375rem' },
  },
  'sponsorship-catalogue': {
    '& ul': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '0.75rem' },
    '& ul ul': { gridTemplateColumns: 'none', gap: '0.25rem' },
    '& .MuiCard-root': { gap: '0.375rem', p: '0.875rem 1rem', fontSize: '0.875rem', lineHeight: 1.4 },
    '& .money': { fontSize: '1.25rem' },
    '& .mark': { display: 'none' },
  },
  partners: {
    ...columns(4),
    '& .MuiCard-root': { gap: '0.625rem', p: '0.5rem', fontSize: '0.8125rem' },
    '& .MuiCard-root :is(svg, img)': { width: '2.25rem', height: '2.25rem' },
  },
};

/** Styles of every printed block: a dark band becomes a panel. */
export const printedBlock = {
  '& .band-dark': {
    p: mm(8),
    borderRadius: 'calc(var(--radius) * 1.43)',
    bgcolor: 'brand.cloth',
    breakInside: 'avoid',
  },
};
