import Box from '@mui/material/Box';
import { useIntl } from 'react-intl';
import type { CountdownBlock as CountdownDefinition } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Live } from '../../parts/Live.tsx';
import { useSite } from '../../SiteContext.ts';

const figures = {
  '& .countdown': {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(min-content, 1fr))',
    gap: 'clamp(0.5rem, 2vw, 1.25rem)',
    maxWidth: '46rem',
  },
  '& .countdown > div': {
    p: 'clamp(0.875rem, 3vw, 1.75rem) 0.25rem',
    border: '1px solid var(--palette-brand-clothLine)',
    borderRadius: 'calc(var(--radius) * 1.43) calc(var(--radius) * 1.43) calc(var(--radius) * 1.43) 4px',
    bgcolor: 'brand.clothDeep',
    color: 'brand.clothText',
    textAlign: 'center',
  },
  '& .countdown-value': {
    display: 'block',
    color: 'brand.accent',
    fontSize: 'clamp(1.875rem, 1rem + 4.6vw, 4rem)',
    fontWeight: 800,
    letterSpacing: '-0.03em',
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .countdown-unit': {
    display: 'block',
    mt: 1,
    color: 'brand.clothQuiet',
    fontSize: 'clamp(0.8125rem, 0.7rem + 0.5vw, 1.0625rem)',
  },
};

/** The time until the event. */
export function CountdownBlock({ block }: { block: CountdownDefinition }) {
  const { formatMessage } = useIntl();
  const target = useSite().event.countdown;
  const units = (['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => ({
    unit,
    label: formatMessage({ id: `blocks.countdown.${unit}` }),
  }));
  return (
    <BlockSection block={block} actions={[block.action]}>
      <Box sx={figures}>
        <Live part="countdown" id={block.id} props={{ target, units }} />
      </Box>
    </BlockSection>
  );
}
