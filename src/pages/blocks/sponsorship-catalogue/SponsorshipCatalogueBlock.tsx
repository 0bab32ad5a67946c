import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SponsorshipCatalogueBlock as SponsorshipCatalogue } from '#definitions/formats/formats.ts';
import { useFormats } from '#messages/useFormats.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Mark } from '../../parts/Mark.tsx';
import { Ticked } from '../../parts/Ticked.tsx';
import { Tile } from '../../parts/Tile.tsx';
import { Tiles } from '../../parts/Tiles.tsx';

const tile = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.75,
  '& > .MuiButton-root': { mt: 'auto', alignSelf: 'flex-start' },
};

const priceStyle = {
  color: 'brand.accentText',
  fontSize: '1.5rem',
  fontWeight: 750,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
};

/** Sponsorship offers with their prices. */
export function SponsorshipCatalogueBlock({ block }: { block: SponsorshipCatalogue }) {
  const { formatMessage } = useIntl();
  const { money } = useFormats();
  return (
    <BlockSection block={block} note={block.note}>
      <Tiles column="20rem">
        {block.offers.map(({ id, title, description, price, benefits, icon }) => {
          const anchor = `${block.id}-${id}`;
          return (
            <Tile key={id} component="li" lift sx={tile}>
              {icon && <Mark icon={icon} color="secondary" />}
              <Typography variant="h3" id={anchor}>
                <FormattedMessage id={title} />
              </Typography>
              <Typography className="money" sx={priceStyle}>
                {money(price, block.currency)}
              </Typography>
              <Typography sx={{ '&&': { m: 0 }, color: 'text.secondary' }}>
                {formatMessage({ id: description })}
              </Typography>
              <Ticked texts={benefits} />
              <ActionButton action={block.action} id={`${anchor}-go`} about={anchor} />
            </Tile>
          );
        })}
      </Tiles>
    </BlockSection>
  );
}
