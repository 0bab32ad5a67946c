import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RichTable as RichTableDefinition } from '#definitions/formats/formats.ts';

const style = ({ breakpoints }: Theme) => ({
  fontSize: '1rem',
  '& th, & td': {
    paddingBlock: 1.5,
    pl: 0,
    pr: 2.5,
    fontSize: 'inherit',
    fontWeight: 'inherit',
    lineHeight: 1.5,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
  '& tbody th': { minWidth: '11rem', fontWeight: 700 },
  // On a phone each row is a list: the title of its column stands above each cell.
  [breakpoints.down('md')]: {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': { paddingBlock: 1.5, borderTop: 1, borderColor: 'divider' },
    '& tbody th, & tbody td': { minWidth: 0, border: 0, paddingBlock: 0.5, paddingInline: 0 },
    '& td::before': {
      content: 'attr(data-column)',
      display: 'block',
      color: 'text.secondary',
      fontSize: '0.9375rem',
      fontWeight: 600,
    },
    '& td:empty': { display: 'none' },
  },
});

/** A table whose rows are named by their first cells. Its roles are written out: with other `display`s browsers drop them. */
export function RichTable({ table: { columns, rows } }: { table: RichTableDefinition }) {
  const { formatMessage } = useIntl();
  return (
    <Table role="table" sx={style}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          {columns.map((title) => (
            <TableCell key={title} role="columnheader" component="th" scope="col">
              <FormattedMessage id={title} />
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">
        {rows.map(([name = '', ...cells]) => (
          <TableRow key={name} role="row">
            <TableCell role="rowheader" component="th" scope="row">
              <FormattedMessage id={name} />
            </TableCell>
            {cells.map((cell, index) => (
              <TableCell
                key={columns[index + 1]}
                role="cell"
                data-column={formatMessage({ id: columns[index + 1] ?? '' })}
              >
                {cell && <FormattedMessage id={cell} />}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
