import Box from '@mui/material/Box';
import { useIntl } from 'react-intl';
import type { StatisticsBlock as Statistics } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { ContentIcon } from '../../parts/ContentIcon.tsx';

const list = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr))',
    // The figures are larger.
    sm: 'repeat(auto-fit, minmax(12.5rem, 1fr))',
    md: 'repeat(4, 1fr)',
  },
  gap: '1px',
  m: 0,
  p: '1px',
  borderRadius: 'calc(var(--radius) * 1.43)',
  overflow: 'hidden',
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    gap: 0.5,
    p: 'clamp(1rem, 3vw, 1.5rem)',
    bgcolor: 'background.paper',
    boxShadow: '0 0 0 1px var(--palette-divider)',
  },
  // In two columns, the last of an odd number of figures takes the whole row.
  '& > div:last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  '.band-dark & > div': { bgcolor: 'brand.cloth' },
  '& dd': {
    order: 1,
    m: 0,
    fontSize: 'clamp(2rem, 1.6rem + 1.6vw, 2.75rem)',
    fontWeight: 800,
    letterSpacing: '-0.035em',
    lineHeight: 1.1,
  },
  '& dt': { order: 2, color: 'text.secondary', fontSize: { xs: '0.9375rem', sm: 'inherit' } },
  '& svg': { color: 'brand.accentText', mb: 1 },
  '& .pending': {
    fontSize: '1.0625rem',
    fontWeight: 500,
    letterSpacing: 0,
    color: 'text.secondary',
    lineHeight: 1.5,
  },
};

/** A band of figures. One without a value shows `block.pending`. */
export function StatisticsBlock({ block }: { block: Statistics }) {
  const { formatMessage } = useIntl();
  return (
    <BlockSection block={block}>
      <Box component="dl" sx={list}>
        {block.figures.map(({ id, value, label, icon }) => (
          <div key={id}>
            <dt>{formatMessage({ id: label })}</dt>
            <dd className={value ? undefined : 'pending'}>
              <ContentIcon name={icon} />
              {value ? formatMessage({ id: value }) : block.pending && formatMessage({ id: block.pending })}
            </dd>
          </div>
        ))}
      </Box>
    </BlockSection>
  );
}
