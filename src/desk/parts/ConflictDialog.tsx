import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
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
      {/* Of many it is scrolled, also by keyboard. */}
      <DialogContent tabIndex={0} role="region" aria-labelledby="conflict-title">
        <DialogContentText sx={{ mb: 2 }}>
          <FormattedMessage id="desk.conflict.text" />
        </DialogContentText>
        <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }}>
          {present.map(({ reference, state, labels }) => (
            <li key={reference}>
              <Typography sx={{ fontWeight: 600 }}>{reference}</Typography>
              <Box
                component="dl"
                sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 0.5, columnGap: 2 }}
              >
                <dt>{t({ id: 'desk.conflict.theirs' })}</dt>
                <Stack component="dd" direction="row" sx={{ m: 0, gap: 0.5, flexWrap: 'wrap' }}>
                  <StateChip state={state} states={form.states} />
                  <LabelChips ids={labels} labels={form.labels} />
                </Stack>
                <dt>{t({ id: 'desk.conflict.yours' })}</dt>
                <Box component="dd" sx={{ m: 0 }}>
                  <Wanted change={change} form={form} />
                </Box>
              </Box>
            </li>
          ))}
        </Stack>
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
