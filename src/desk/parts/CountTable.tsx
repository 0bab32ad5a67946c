import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useIntl } from 'react-intl';
import { hidden } from './hidden.ts';

interface CountTableProps {
  title: string;
  /** Title of the first column. */
  head: string;
  /** `share`: part of the whole, which a bar shows. */
  rows: readonly { key: string | number; title: string; text: string; share?: number; further?: string }[];
  /** Title of a last column, which has `further` of each row. */
  furtherHead?: string;
}

/** Numbers under their titles; a long table scrolls, and is printed whole. */
export function CountTable({ title, head, rows, furtherHead }: CountTableProps) {
  const { formatMessage: t, formatNumber } = useIntl();
  const hasBars = rows.some(({ share }) => share !== undefined);
  return (
    <TableContainer
      tabIndex={0}
      role="group"
      aria-label={title}
      sx={{ maxHeight: hasBars ? undefined : 190, '@media print': { maxHeight: 'none' } }}
    >
      <Table size="small" sx={{ '& td, & th': { px: 0.5 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            {hasBars && (
              <TableCell sx={{ width: furtherHead === undefined ? '30%' : { xs: '12%', sm: '25%' } }}>
                <Box component="span" sx={hidden}>
                  {t({ id: 'desk.statistics.share' })}
                </Box>
              </TableCell>
            )}
            <TableCell align="right">{t({ id: 'desk.statistics.count' })}</TableCell>
            {furtherHead !== undefined && <TableCell align="right">{furtherHead}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, title: name, text, share, further }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', hyphens: 'auto' }}>
                {name}
              </TableCell>
              {share !== undefined && (
                <TableCell>
                  <Box
                    component="svg"
                    role="img"
                    aria-label={formatNumber(share, { style: 'percent' })}
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    sx={{
                      display: 'block',
                      width: '100%',
                      height: 10,
                      fill: 'var(--mui-palette-primary-main)',
                    }}
                  >
                    <rect width={100} height={10} rx={2} opacity={0.12} />
                    <rect width={share * 100} height={10} rx={2} />
                  </Box>
                </TableCell>
              )}
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {text}
              </TableCell>
              {furtherHead !== undefined && (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {further}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
