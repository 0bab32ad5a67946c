import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { FormattedMessage } from 'react-intl';
import type { PriceCatalogueBlock } from '#definitions/formats/formats.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { useFormats } from '#messages/useFormats.ts';

const tableStyle = {
  mb: '1.75rem',
  breakInside: 'avoid',
  border: 1,
  borderColor: 'divider',
  borderCollapse: 'separate',
  borderSpacing: 0,
  borderRadius: 'calc(var(--radius) * 1.43)',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '& th, & td': { p: '0.625rem 1rem', textAlign: 'end' },
  '& th:first-of-type': { width: '30%', textAlign: 'start' },
  '& thead th': {
    border: 0,
    bgcolor: 'brand.cloth',
    color: 'brand.clothText',
    fontWeight: 650,
    verticalAlign: 'bottom',
  },
  '& tbody th': { fontWeight: 700 },
  '& tbody td': { fontWeight: 500 },
  '& tbody tr:nth-of-type(even) > *': {
    background: 'color-mix(in oklab, var(--palette-brand-mist) 45%, var(--palette-background-paper))',
  },
};

/** Table of prices: a row per offer, a column per type of buyer. */
export function PriceTable({ block: { offers, buyers, currency } }: { block: PriceCatalogueBlock }) {
  const { money } = useFormats();
  return (
    <Table sx={tableStyle}>
      <TableHead>
        <TableRow>
          <TableCell component="th" scope="col">
            <FormattedMessage id="blocks.prices.caption" />
          </TableCell>
          {buyers.map(({ id, label }) => (
            <TableCell key={id} component="th" scope="col">
              <FormattedMessage id={label} />
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {offers.map(({ id, name, prices }) => (
          <TableRow key={id}>
            <TableCell component="th" scope="row">
              <FormattedMessage id={name} />
            </TableCell>
            {buyers.map((buyer) => {
              const price = ownValue(prices, buyer.id);
              return (
                <TableCell key={buyer.id} className="money">
                  {price === undefined ? '–' : money(price, currency)}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
