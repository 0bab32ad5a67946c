import type { SxProps, Theme } from '@mui/material/styles';

/** While no filter is active: a large first card, the others side by side below it. */
export const featured: SxProps<Theme> = ({ breakpoints }) => ({
  [breakpoints.up('md')]: {
    '&[data-filter="all"]': {
      gridTemplateColumns: '1fr 1fr',
      '&:has(> :nth-child(4):last-child)': { gridTemplateColumns: '1fr 1fr 1fr' },
      // Apart, as a browser that does not know `:has` drops the rule.
      '&:has(> :nth-child(2):last-child) > *': { gridColumn: '1 / -1', flexDirection: 'row' },
      '& > :first-child': { gridColumn: '1 / -1', flexDirection: 'row' },
      '&:has(> :nth-child(2):last-child) > :last-child > img': {
        flex: '0 0 30%',
        width: '30%',
        aspectRatio: '16 / 10',
      },
      '& > :first-child > img': { flex: '0 0 52%', width: '52%', aspectRatio: '16 / 10' },
      '& > :first-child .MuiCardContent-root': {
        justifyContent: 'center',
        p: 'clamp(1.5rem, 4vw, 3rem)',
      },
      '& > :first-child h3': { fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)' },
      '& > :first-child .more': { mt: 1 },
    },
  },
});

export const filters = {
  '& .news-filters': { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3.5 },
  '.unscripted & .news-filters': { display: 'none' },
} as const;
