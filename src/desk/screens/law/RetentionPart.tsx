import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Retention } from '#contract/desk/law.ts';
import { formatDuration } from '#messages/duration.ts';
import { Moment } from '../../parts/Moment.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';

/** For how long each form's submissions are kept, and what goes next. */
export function RetentionPart() {
  const { formatMessage: t, locale, formatNumber } = useIntl();
  const { data, error, reload } = useLoaded<Retention>('retention');
  const title = t({ id: 'desk.law.retention' });
  return (
    <Section title={title}>
      <Typography sx={{ mb: 1.5 }}>
        <FormattedMessage id="desk.law.retention.help" />
      </Typography>
      <Problem error={error} retry={reload} />
      <TableContainer tabIndex={0} role="group" aria-label={title}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t({ id: 'desk.form' })}</TableCell>
              <TableCell>{t({ id: 'desk.law.keepFor' })}</TableCell>
              <TableCell align="right">{t({ id: 'desk.law.count' })}</TableCell>
              <TableCell align="right">{t({ id: 'desk.law.overdue' })}</TableCell>
              <TableCell align="right">{t({ id: 'desk.law.soon' })}</TableCell>
              <TableCell>{t({ id: 'desk.law.next' })}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data?.forms.map(({ form, title: name, keepFor, count, overdue, soon, next }) => (
              <TableRow key={form} sx={overdue > 0 ? { bgcolor: 'brand.warningGround' } : undefined}>
                <TableCell>{name}</TableCell>
                <TableCell>
                  {keepFor === null ? t({ id: 'desk.law.noEnd' }) : formatDuration(keepFor, locale)}
                </TableCell>
                <TableCell align="right">{formatNumber(count)}</TableCell>
                <TableCell align="right">{formatNumber(overdue)}</TableCell>
                <TableCell align="right">{formatNumber(soon)}</TableCell>
                <TableCell>{next !== null && <Moment at={next} />}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}
