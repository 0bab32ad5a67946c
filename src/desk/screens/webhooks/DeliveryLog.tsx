import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Deliveries } from '#contract/desk/webhooks.ts';
import { send } from '../../api/calls.ts';
import { hidden } from '../../parts/hidden.ts';
import { Moment } from '../../parts/Moment.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';
import { useLoaded } from '../../parts/useLoaded.ts';

/** What a webhook was told, the latest first. `ended`: nothing is sent any more. */
export function DeliveryLog({ path, ended }: { path: string; ended: boolean }) {
  const { formatMessage: t } = useIntl();
  const { data, error, reload } = useLoaded<Deliveries>(path);
  const { failure, attempt } = useAttempt();
  const again = (id: string) =>
    attempt(async () => {
      await send('post', `${path}/${id}/again`);
      await reload();
    });
  if (data?.deliveries.length === 0)
    return (
      <Typography color="textSecondary">
        <FormattedMessage id="desk.webhook.log.none" />
      </Typography>
    );
  return (
    <>
      <Problem error={failure ?? error} retry={reload} />
      <TableContainer
        tabIndex={0}
        role="group"
        aria-label={t({ id: 'desk.webhook.log' })}
        sx={{ position: 'relative' }}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t({ id: 'desk.reference' })}</TableCell>
              <TableCell>{t({ id: 'desk.webhook.state' })}</TableCell>
              <TableCell>{t({ id: 'desk.webhook.answer' })}</TableCell>
              <TableCell>{t({ id: 'desk.webhook.when' })}</TableCell>
              <TableCell>
                <Box component="span" sx={hidden}>
                  {t({ id: 'desk.webhook.again' })}
                </Box>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data?.deliveries.map(({ id, reference, state, status, error: reason, doneAt, nextAt }) => (
              <TableRow key={id}>
                <TableCell>{reference}</TableCell>
                <TableCell>{t({ id: `desk.webhook.state.${state}` })}</TableCell>
                <TableCell>{status ?? (reason && t({ id: `desk.webhook.reason.${reason}` }))}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <Moment at={doneAt ?? nextAt ?? ''} />
                </TableCell>
                <TableCell align="right">
                  {state !== 'waiting' && !ended && (
                    <Button size="small" onClick={() => again(id)}>
                      <FormattedMessage id="desk.webhook.again" />
                    </Button>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
