import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { SpeakersBlock as Speakers } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Tile } from '../../parts/Tile.tsx';
import { Tiles } from '../../parts/Tiles.tsx';

const tile = {
  pb: 2.25,
  color: 'text.secondary',
  textAlign: 'center',
  '& svg': { width: '100%', mb: 2, bgcolor: 'brand.mist' },
};

/** A skin tone; the theme has no colour for it. */
const SKIN = '#7b4a2d';

/** Placeholder cards for speakers who are not announced yet. */
export function SpeakersBlock({ block }: { block: Speakers }) {
  const { formatMessage } = useIntl();
  const places = Array.from({ length: block.places }, (_, index) => `${block.id}-${index}`);
  return (
    <BlockSection block={block}>
      <Tiles
        column="15rem"
        sx={(theme) => ({ [theme.breakpoints.down('phone')]: { gridTemplateColumns: '1fr 1fr' } })}
      >
        {places.map((place, index) => (
          <Tile key={place} component="li" bare sx={tile}>
            <svg width="160" height="120" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
              <path
                d="M38 120c2-26 18-36 42-36s40 10 42 36z"
                fill={index % 2 ? 'var(--brand-secondary)' : 'var(--brand-primary)'}
              />
              <path d="M66 86l14 14 14-14 6 3-20 25-20-25z" fill="var(--brand-accent)" />
              <circle cx="80" cy="54" r="24" fill={SKIN} />
              <path
                d="M54 52c0-34 52-34 52 0-10-12-42-12-52 0z"
                fill={index % 3 ? 'var(--palette-brand-onAccent)' : 'var(--brand-highlight)'}
              />
            </svg>
            <Typography sx={{ paddingInline: 2, fontSize: '0.9375rem' }}>
              {formatMessage({ id: block.message })}
            </Typography>
          </Tile>
        ))}
      </Tiles>
    </BlockSection>
  );
}
