import Box from '@mui/material/Box';
import { useIntl } from 'react-intl';
import type { HighlightsBlock as Highlights } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';

const list = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  rowGap: 3.5,
  columnGap: 'clamp(1.5rem, 4vw, 3rem)',
  m: 0,
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    pt: 2.5,
    borderTop: '3px solid var(--palette-brand-highlight)',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': {
    mt: 0,
    marginInline: 0,
    mb: 1,
    fontSize: 'clamp(3rem, 2.2rem + 3.6vw, 4.75rem)',
    fontWeight: 800,
    letterSpacing: '-0.045em',
    lineHeight: 1,
    color: 'primary.main',
  },
  '.band-dark & dd': { color: 'brand.accent' },
};

/** A few large figures, each with its caption. */
export function HighlightsBlock({ block }: { block: Highlights }) {
  const { formatMessage } = useIntl();
  return (
    <BlockSection block={block}>
      <Box component="dl" sx={list}>
        {block.figures.map(({ id, value, caption }) => (
          <div key={id} data-appear="">
            <dt>{formatMessage({ id: caption })}</dt>
            <dd>{formatMessage({ id: value })}</dd>
          </div>
        ))}
      </Box>
    </BlockSection>
  );
}
