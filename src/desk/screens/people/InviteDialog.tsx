import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Forms } from '#contract/desk/forms.ts';
import type { Invite, InviteLink } from '#contract/desk/people.ts';
import { PRESETS, type Preset } from '#contract/desk/rights.ts';
import { send } from '../../api/calls.ts';
import { Choice } from '../../parts/Choice.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';

interface InviteDialogProps {
  forms: Forms['forms'];
  /** Told whether somebody was invited. */
  onClose: (invited: boolean) => void;
}

/** Invites a person; the link is mailed, and shown once for whoever passes it on otherwise. */
export function InviteDialog({ forms, onClose }: InviteDialogProps) {
  const { formatMessage: t } = useIntl();
  const [email, setEmail] = useState('');
  const [preset, setPreset] = useState<Preset>('reader');
  const [chosen, setChosen] = useState<string[]>([]);
  const [until, setUntil] = useState('');
  const [link, setLink] = useState<string>();

  if (link !== undefined) {
    return (
      <Dialog open onClose={() => onClose(true)} aria-labelledby="invited-title" fullWidth maxWidth="sm">
        <DialogTitle id="invited-title">
          <FormattedMessage id="desk.invited" />
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            <FormattedMessage id="desk.invited.text" values={{ email }} />
          </DialogContentText>
          <TextField
            fullWidth
            multiline
            label={t({ id: 'desk.invited.link' })}
            value={link}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onClose(true)}>
            <FormattedMessage id="desk.close" />
          </Button>
        </DialogActions>
      </Dialog>
    );
  }

  const invite = async () => {
    const ends = until === '' ? null : new Date(`${until}T23:59:59`).toISOString();
    const body: Invite = { email, preset, forms: chosen, until: ends };
    setLink((await send<InviteLink>('post', 'people', body)).link);
  };
  return (
    <FormDialog
      title={t({ id: 'desk.invite' })}
      action={t({ id: 'desk.invite.send' })}
      onSubmit={invite}
      onClose={() => onClose(false)}
    >
      <TextField
        required
        type="email"
        label={t({ id: 'desk.email' })}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        select
        label={t({ id: 'desk.preset' })}
        value={preset}
        onChange={(event) => setPreset(event.target.value as Preset)}
        helperText={PRESETS[preset].map((verb) => t({ id: `desk.verb.${verb}` })).join(', ')}
      >
        {Object.keys(PRESETS).map((id) => (
          <MenuItem key={id} value={id}>
            {t({ id: `desk.preset.${id}` })}
          </MenuItem>
        ))}
      </TextField>
      <Choice
        title={t({ id: 'desk.invite.forms' })}
        options={forms.map(({ id, title }) => ({ value: id, title }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <TextField
        type="date"
        label={t({ id: 'desk.invite.until' })}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  );
}
