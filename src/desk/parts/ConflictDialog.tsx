import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Change } from '#contract/desk/changes.ts';
import type { FormView } from '#contract/desk/forms.ts';
import { LabelChips, StateChip } from './Chips.tsx';
import type { Changing } from './useChange.ts';

/** Others were faster: shows what they made of it beside what this person wants, and does either. */
export function ConflictDialog({ form, changing }: { form: FormView; changing: Changing }) {
  const { formatMessage: t } = useIntl();
  const { conflict, dismiss, apply } = changing;
  if (!conflict) return null;
  const { change, present } = conflict;
  return (
    <Dialog open onClose={dismiss} aria-labelledby="conflict-title" fullWidth maxWidth="sm">
      <DialogTitle id="conflict-title">
        <FormattedMessage id="desk.conflict" />
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          <FormattedMessage id="desk.conflict.text" />
        </DialogContentText>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t({ id: 'desk.reference' })}</TableCell>
              <TableCell>{t({ id: 'desk.conflict.theirs' })}</TableCell>
              <TableCell>{t({ id: 'desk.conflict.yours' })}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {present.map(({ reference, state, labels }) => (
              <TableRow key={reference}>
                <TableCell>{reference}</TableCell>
                <TableCell>
                  <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
                    <StateChip state={state} states={form.states} />
                    <LabelChips ids={labels} labels={form.labels} />
                  </Stack>
                </TableCell>
                <TableCell>
                  <Wanted change={change} form={form} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={dismiss}>
          <FormattedMessage id="desk.conflict.keep" />
        </Button>
        <Button variant="contained" onClick={() => apply(change, present)}>
          <FormattedMessage id="desk.conflict.apply" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Wanted({ change, form }: { change: Change['change']; form: FormView }) {
  if (change.kind === 'state') return <StateChip state={change.state} states={form.states} />;
  return (
    <>
      <FormattedMessage id={change.kind === 'addLabel' ? 'desk.label.add' : 'desk.label.remove'} />{' '}
      <LabelChips ids={[change.label]} labels={form.labels} />
    </>
  );
}
