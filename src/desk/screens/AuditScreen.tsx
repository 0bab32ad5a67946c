import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { Forms } from '#contract/desk/forms.ts';
import type { Audit } from '#contract/desk/people.ts';
import { AppIcon } from '../parts/AppIcon.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Page } from '../parts/Page.tsx';
import { Problem } from '../parts/Problem.tsx';
import { useLoaded } from '../parts/useLoaded.ts';

/** Who read, took and changed what, the latest first. */
export default function AuditScreen() {
  const { formatMessage: t } = useIntl();
  const [search, setSearch] = useSearchParams();
  const form = search.get('form') ?? '';
  const after = search.get('after') ?? undefined;
  const forms = useLoaded<Forms>('forms');
  const { data, error, reload } = useLoaded<Audit>('audit', { form: form || undefined, after });
  const title = t({ id: 'desk.audit' });
  return (
    <Page title={title}>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap' }}>
        <TextField
          select
          label={t({ id: 'desk.form' })}
          value={form}
          onChange={(event) => setSearch(event.target.value ? { form: event.target.value } : {})}
          sx={{ minWidth: 240 }}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t({ id: 'desk.rights.everyForm' })}</MenuItem>
          {forms.data?.forms.map(({ id, title: text }) => (
            <MenuItem key={id} value={id}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Problem error={error} retry={reload} />
      <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label={title}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t({ id: 'desk.audit.at' })}</TableCell>
              <TableCell>{t({ id: 'desk.audit.who' })}</TableCell>
              <TableCell>{t({ id: 'desk.audit.action' })}</TableCell>
              <TableCell>{t({ id: 'desk.form' })}</TableCell>
              <TableCell>{t({ id: 'desk.reference' })}</TableCell>
              <TableCell align="right">{t({ id: 'desk.audit.count' })}</TableCell>
              <TableCell>{t({ id: 'desk.audit.outcome' })}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data?.entries.map((entry) => (
              <TableRow key={entry.id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <Moment at={entry.at} />
                </TableCell>
                <TableCell>{entry.who}</TableCell>
                <TableCell>{entry.action}</TableCell>
                <TableCell>{entry.form}</TableCell>
                <TableCell>{entry.reference}</TableCell>
                <TableCell align="right">{entry.count}</TableCell>
                <TableCell>{entry.outcome}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Stack direction="row" sx={{ gap: 1, mt: 2, justifyContent: 'flex-end' }}>
        {after !== undefined && (
          <Button onClick={() => setSearch(form ? { form } : {})}>
            <FormattedMessage id="desk.list.first" />
          </Button>
        )}
        {data?.next && (
          <Button
            variant="outlined"
            endIcon={<AppIcon name="next" />}
            onClick={() => setSearch({ ...(form && { form }), after: data.next ?? '' })}
          >
            <FormattedMessage id="desk.list.next" />
          </Button>
        )}
      </Stack>
    </Page>
  );
}
