import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Partner, PartnersBlock as Partners } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Live } from '../../parts/Live.tsx';
import { Tile } from '../../parts/Tile.tsx';
import { Tiles } from '../../parts/Tiles.tsx';
import { Monogram } from './Monogram.tsx';

const panel = {
  '&[data-active="false"]': { display: 'none' },
  '& > h3': { display: 'none', mt: 3, mb: 2 },
  '.unscripted &[data-active], .unscripted & > h3': { display: 'block' },
};

const tile = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.75,
  p: 1.75,
  borderRadius: 'var(--radius)',
  fontSize: '0.9375rem',
  fontWeight: 550,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  // Browsers that know no mixtures of colours inherit it.
  fill: 'var(--palette-brand-cloth)',
  '& img, & svg': { flex: 'none', width: '3.5rem', height: '3.5rem', objectFit: 'contain' },
};

const tabList = {
  '& .tab-list': { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3.5 },
  '.unscripted & .tab-list': { display: 'none' },
};

function PartnerTile({ partner: { name, logo } }: { partner: Partner }) {
  const { formatMessage } = useIntl();
  return (
    <Tile component="li" bare sx={tile} data-appear={undefined}>
      {logo ? (
        <img src={logo} alt="" width="56" height="56" loading="lazy" />
      ) : (
        <Monogram name={formatMessage({ id: name })} />
      )}
      <FormattedMessage id={name} />
    </Tile>
  );
}

/** Logos with names, one tab per group. Without JavaScript all groups are visible. */
export function PartnersBlock({ block }: { block: Partners }) {
  const { formatMessage } = useIntl();
  const { id } = block;
  const tabs = block.tabs.map((tab) => ({ id: tab.id, label: formatMessage({ id: tab.label }) }));
  return (
    <BlockSection block={block} sx={tabList}>
      <Live
        part="partner-tabs"
        id={id}
        props={{ id, label: formatMessage({ id: block.title ?? id }), tabs }}
      />
      {block.tabs.map(({ id: tab, label, description, partners }, index) => (
        <Box
          key={tab}
          role="tabpanel"
          id={`${id}-panel-${tab}`}
          aria-labelledby={`${id}-tab-${tab}`}
          data-active={index === 0}
          sx={panel}
        >
          <Typography variant="h3">{formatMessage({ id: label })}</Typography>
          {description && (
            <Typography sx={{ mb: 2.5, color: 'text.secondary' }}>
              {formatMessage({ id: description })}
            </Typography>
          )}
          <Tiles column="16rem" sx={{ gap: 1.5 }}>
            {partners.map((partner) => (
              <PartnerTile key={partner.id} partner={partner} />
            ))}
          </Tiles>
        </Box>
      ))}
    </BlockSection>
  );
}
