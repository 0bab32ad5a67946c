import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AUDIT_ACTIONS, type AuditAction } from '#contract/desk/auditActions.ts';
import type { Forms } from '#contract/desk/forms.ts';
import type { Audit } from '#contract/desk/people.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { OneChoice } from '../../parts/OneChoice.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';
import { withValues } from '../list/listSearch.ts';
import { ChainCheck } from './ChainCheck.tsx';

const FILTERS = ['form', 'action', 'from', 'to'] as const;

/** Who read, took and changed what, the latest first. */
export default function AuditScreen() {
  const { formatMessage: t } = useIntl();
  const [search, setSearch] = useSearchParams();
  const after = search.get('after') ?? undefined;
  const filter = Object.fromEntries(FILTERS.map((name) => [name, search.get(name) || undefined]));
  const forms = useLoaded<Forms>('forms');
  const { data, error, reload } = useLoaded<Audit>('audit', { ...filter, after });
  const actionTitle = (action: AuditAction) => t({ id: `desk.audit.action.${action}` });
  const title = t({ id: 'desk.audit' });
  const set = (name: string) => (value: string) => setSearch(withValues(search, name, [value]));
  const formTitle = (id: string | null) => forms.data?.forms.find((form) => form.id === id)?.title ?? id;
  return (
    <Page title={title}>
      <ChainCheck />
      <Stack direction="row" sx={{ gap: 1.5, mb: 2, flexWrap: 'wrap' }}>
        <OneChoice
          label={t({ id: 'desk.form' })}
          all={t({ id: 'desk.rights.everyForm' })}
          options={(forms.data?.forms ?? []).map(({ id, title: text }) => ({ value: id, title: text }))}
          value={filter.form ?? ''}
          onChange={set('form')}
        />
        <OneChoice
          label={t({ id: 'desk.audit.action' })}
          all={t({ id: 'desk.audit.everyAction' })}
          options={AUDIT_ACTIONS.map((action) => ({ value: action, title: actionTitle(action) }))}
          value={filter.action ?? ''}
          onChange={set('action')}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t({ id: name === 'from' ? 'desk.audit.from' : 'desk.to' })}
            value={filter[name] ?? ''}
            onChange={(event) => set(name)(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
      </Stack>
      <Problem error={error} retry={reload} />
      {data?.entries.length === 0 && <Typography>{t({ id: 'desk.audit.empty' })}</Typography>}
      {data && data.entries.length > 0 && (
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
              {data.entries.map(({ outcome, ...entry }) => (
                <TableRow key={entry.id}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>
                    <Moment at={entry.at} />
                  </TableCell>
                  <TableCell>
                    <Who {...entry} />
                  </TableCell>
                  <TableCell>{actionTitle(entry.action)}</TableCell>
                  <TableCell>{formTitle(entry.form)}</TableCell>
                  <TableCell>{entry.reference}</TableCell>
                  <TableCell align="right">{entry.count}</TableCell>
                  <TableCell>{t({ id: `desk.audit.outcome.${outcome}` })}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 2, justifyContent: 'flex-end' }}>
        {after !== undefined && (
          <Button onClick={() => set('after')('')}>
            <FormattedMessage id="desk.list.first" />
          </Button>
        )}
        {data?.next && (
          <Button
            variant="outlined"
            endIcon={<AppIcon name="next" />}
            onClick={() => set('after')(data.next ?? '')}
          >
            <FormattedMessage id="desk.list.next" />
          </Button>
        )}
      </Stack>
    </Page>
  );
}

/** A person by name; commands, the server and strangers in the reader's words; a token as it is. */
function Who({ who, name }: { who: string; name: string | null }) {
  const { formatMessage: t } = useIntl();
  if (name !== null) return name;
  const user = /^command line \((.*)\)$/.exec(who)?.[1];
  if (user !== undefined) return t({ id: 'desk.audit.commandLine' }, { user });
  if (who === 'server') return t({ id: 'desk.audit.server' });
  return who === 'stranger' ? t({ id: 'desk.audit.stranger' }) : who;
}
