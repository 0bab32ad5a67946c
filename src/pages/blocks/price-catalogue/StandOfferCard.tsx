import Box from '@mui/material/Box';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PriceCatalogueBlock, StandOffer } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { useFormats } from '#messages/useFormats.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { ContentIcon } from '../../parts/ContentIcon.tsx';
import { Ticked } from '../../parts/Ticked.tsx';
import { Tile } from '../../parts/Tile.tsx';

const head = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  rowGap: 0.5,
  columnGap: 2,
  pt: 2.75,
  paddingInline: 3,
  pb: 2.25,
  background: 'var(--palette-brand-cloth) var(--pattern)',
  color: 'brand.clothText',
  '& svg': { color: 'brand.accent' },
};

const body = {
  '&&': { display: 'flex', flex: 1, flexDirection: 'column', gap: 2.5, pt: 0, paddingInline: 3, pb: 3 },
  '& > .MuiButton-root': { mt: 'auto' },
};

/** One offer: area, badges, a price for each type of buyer, advantages and equipment. */
export function StandOfferCard({ block, offer }: { block: PriceCatalogueBlock; offer: StandOffer }) {
  const { formatMessage } = useIntl();
  const { money, number } = useFormats();
  const anchor = `${block.id}-${offer.id}`;
  const facts = [
    formatMessage({ id: 'blocks.prices.area' }, { area: number(offer.area) }),
    formatMessage({ id: 'blocks.prices.badges' }, { count: offer.badges }),
  ];
  return (
    <Tile
      component="li"
      lift
      bare
      sx={{ display: 'flex', flexDirection: 'column', gap: 2.25, overflow: 'hidden' }}
    >
      <Box sx={head}>
        <Typography variant="h3" id={anchor} sx={{ fontSize: '1.375rem' }}>
          <FormattedMessage id={offer.name} />
        </Typography>
        {offer.icon && <ContentIcon name={offer.icon} />}
        {offer.tagline && (
          <Typography sx={{ gridColumn: '1 / -1', color: 'brand.clothQuiet' }}>
            {formatMessage({ id: offer.tagline })}
          </Typography>
        )}
      </Box>
      <CardContent sx={body}>
        <Stack component="ul" direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          {facts.map((fact) => (
            <Chip key={fact} component="li" size="medium" label={fact} />
          ))}
        </Stack>
        <Table>
          <caption>{formatMessage({ id: 'blocks.prices.caption' })}</caption>
          <TableBody>
            {block.buyers.map(({ id, label }) => (
              <TableRow key={id}>
                <TableCell component="th" scope="row">
                  <FormattedMessage id={label} />
                </TableCell>
                <TableCell className="money">
                  {money(ownValue(offer.prices, id) ?? 0, block.currency)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {(['advantages', 'equipment'] as const).map(
          (list) =>
            offer[list].length > 0 && (
              <div key={list}>
                <Typography variant="h4" sx={{ mb: 1 }}>
                  <FormattedMessage id={`blocks.prices.${list}`} />
                </Typography>
                <Ticked texts={offer[list]} />
              </div>
            ),
        )}
        <ActionButton action={block.action} id={`${anchor}-go`} about={anchor} />
      </CardContent>
    </Tile>
  );
}
