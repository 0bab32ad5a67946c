import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PersonErased, Receipt } from '#contract/desk/law.ts';
import { send } from '../../api/calls.ts';
import { FormDialog } from '../../parts/FormDialog.tsx';

interface EraseDialogProps {
  body: Omit<PersonErased, 'mode'>;
  onErased: (receipt: Receipt) => void;
  onClose: () => void;
}

/** Asks for a typed word before what cannot be undone. */
export function EraseDialog({ body, onErased, onClose }: EraseDialogProps) {
  const { formatMessage: t } = useIntl();
  const [mode, setMode] = useState<PersonErased['mode']>('erase');
  const [typed, setTyped] = useState('');
  const word = t({ id: 'desk.law.erase.word' });
  return (
    <FormDialog
      danger
      title={t({ id: 'desk.law.erase.title' }, { count: body.submissions.length })}
      action={t({ id: 'desk.law.erase.do' })}
      onClose={onClose}
      onSubmit={async () => onErased(await send<Receipt>('post', 'persons/erase', { ...body, mode }))}
    >
      <Typography>
        <FormattedMessage id="desk.law.erase.text" />
      </Typography>
      <RadioGroup value={mode} onChange={(event) => setMode(event.target.value as PersonErased['mode'])}>
        <FormControlLabel value="erase" control={<Radio />} label={t({ id: 'desk.law.erase.whole' })} />
        <FormControlLabel value="anonymise" control={<Radio />} label={t({ id: 'desk.law.erase.keep' })} />
      </RadioGroup>
      <TextField
        required
        autoComplete="off"
        label={t({ id: 'desk.law.erase.type' }, { word })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // In the field, a phone cuts it before the word.
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { pattern: ` *${word} *` } }}
      />
    </FormDialog>
  );
}
