import type { SxProps, Theme } from '@mui/material/styles';

type ItemsType = 'objectives' | 'categories' | 'criteria' | 'steps' | 'rewards';

interface ItemStyles {
  list?: SxProps<Theme>;
  item: object;
  /** Minimum width of a column (CSS length). */
  column?: string;
  /** Width and height of the icon's square (CSS length). */
  mark?: string;
}

/** As many columns as fit. Five tiles are laid out as three and two, since four and one would leave a gap. */
const filled = ({ breakpoints }: Theme) => ({
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13.75rem), 1fr))',
  [breakpoints.up('lg')]: {
    '&:has(> :nth-child(5):last-child)': {
      gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
      '& > *': { gridColumn: 'span 2' },
      '& > :nth-child(n + 4)': { gridColumn: 'span 3' },
    },
  },
});

const beside = { display: 'flex', gap: 2, alignItems: 'flex-start' };

const number = {
  content: 'counter(item)',
  position: 'absolute',
  top: '1rem',
  left: '1.5rem',
  color: 'brand.accentText',
  fontSize: '2.5rem',
  fontWeight: 800,
  letterSpacing: '-0.04em',
  lineHeight: 1,
};

/** Styles of `ItemsBlock` by block type. */
export const itemStyles: Record<ItemsType, ItemStyles> = {
  objectives: { item: { display: 'flex', flexDirection: 'column', gap: 2 } },
  categories: { column: '20rem', item: beside },
  criteria: {
    column: '26rem',
    list: { rowGap: 3, columnGap: 'clamp(1.5rem, 4vw, 3rem)' },
    item: {
      ...beside,
      pt: 2.5,
      paddingInline: 0,
      pb: 0,
      border: 0,
      borderTop: '2px solid var(--palette-divider)',
      borderRadius: 0,
      background: 'none',
    },
    mark: '2.75rem',
  },
  steps: {
    list: [filled, { counterReset: 'item' }],
    item: {
      position: 'relative',
      pt: 9,
      counterIncrement: 'item',
      '&::before': number,
      '& .mark': { position: 'absolute', top: '1rem', right: '1.25rem' },
      '[dir=rtl] &::before': { right: '1.5rem', left: 'auto' },
      '[dir=rtl] & .mark': { right: 'auto', left: '1.25rem' },
    },
    mark: '2.75rem',
  },
  rewards: {
    list: filled,
    item: {
      borderTop: '6px solid var(--palette-brand-accent)',
      textAlign: 'center',
      '& .mark': {
        mt: 0,
        mx: 'auto',
        mb: 2,
        borderRadius: '50%',
        background: 'color-mix(in oklab, var(--palette-brand-accent) 22%, var(--palette-background-paper))',
        color: 'brand.accentText',
      },
    },
    mark: '4rem',
  },
};
