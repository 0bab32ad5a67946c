import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MapBlock as MapDefinition } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { ContentIcon } from '../../parts/ContentIcon.tsx';
import { Live } from '../../parts/Live.tsx';

/** `west,south,east,north` in degrees: about two map tiles around the place. */
function bounds({ latitude, longitude, zoom }: MapDefinition): string {
  const span = 360 / 2 ** zoom;
  return [longitude - span, latitude - span / 2, longitude + span, latitude + span / 2]
    .map((degrees) => degrees.toFixed(5))
    .join(',');
}

const frame = {
  position: 'relative',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 'calc(var(--radius) * 2) calc(var(--radius) * 2) calc(var(--radius) * 2) 4px',
  bgcolor: 'brand.mist',
  aspectRatio: { xs: '4 / 3', sm: '21 / 9' },
  '& img, & iframe': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  '& .button': { position: 'absolute', inset: 'auto auto 1rem 1rem' },
};

const place = {
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: 1,
  columnGap: 2.5,
  mt: 2,
  '& span': { display: 'flex', gap: 1, alignItems: 'center', fontWeight: 600 },
  '& svg': { flex: 'none', color: 'secondary.main' },
  '& a': { display: 'inline-block', paddingBlock: 1.25 },
};

/** A picture, an address, and a map that is loaded when the reader presses its button. */
export function MapBlock({ block }: { block: MapDefinition }) {
  const { formatMessage } = useIntl();
  const { id, latitude, longitude, zoom, picture, address } = block;
  const marker = `${latitude},${longitude}`;
  const source = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(bounds(block))}&layer=mapnik&marker=${encodeURIComponent(marker)}`;
  return (
    <BlockSection block={block}>
      <Box className="map" sx={frame}>
        <Live
          part="map"
          id={id}
          props={{
            source,
            picture,
            title: formatMessage({ id: 'blocks.map.title' }, { address: formatMessage({ id: address }) }),
            show: formatMessage({ id: 'blocks.map.show' }),
          }}
        />
      </Box>
      <Stack direction="row" sx={place}>
        <span>
          <ContentIcon name="pin" />
          <FormattedMessage id={address} />
        </span>
        <Link
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`}
          rel="noopener"
        >
          <FormattedMessage id="blocks.map.open" />
        </Link>
      </Stack>
    </BlockSection>
  );
}
