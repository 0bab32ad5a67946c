import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ChangedLabel, Label, LabelPresent, NewLabel } from '#contract/desk/forms.ts';
import { CallError } from '../../api/CallError.ts';
import { send } from '../../api/calls.ts';
import { LabelChips } from '../../parts/Chips.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { OneChoice } from '../../parts/OneChoice.tsx';

interface LabelDialogProps {
  path: string;
  /** Those that the form has. */
  labels: readonly Label[];
  /** The one that is changed; absent: a new one. */
  label: Label | undefined;
  /** Told whether labels are others than before. */
  onClose: (isChanged: boolean) => void;
}

const COLOURS: readonly Label['colour'][] = ['primary', 'secondary', 'success', 'info', 'warning', 'error'];

/** Name and colour of a label. */
export function LabelDialog({ path, labels, label, onClose }: LabelDialogProps) {
  const { formatMessage: t } = useIntl();
  const [name, setName] = useState(label?.name ?? '');
  const [colour, setColour] = useState<Label['colour']>(label?.colour ?? 'primary');
  /** The label as somebody else has changed it meanwhile. */
  const [theirs, setTheirs] = useState<Label>();
  const isTaken = labels.some(
    (each) => each.id !== label?.id && each.name.toLowerCase() === name.trim().toLowerCase(),
  );
  const colours = COLOURS.map((value) => ({ value, title: t({ id: `desk.colour.${value}` }) }));
  const save = async () => {
    const given: NewLabel = { name: name.trim(), colour };
    if (!label) await send('post', path, given);
    else {
      const changed: ChangedLabel = { ...given, version: (theirs ?? label).version };
      try {
        await send('put', `${path}/${label.id}`, changed);
      } catch (error) {
        const present = CallError.from(error).present<LabelPresent>('label');
        if (present) setTheirs(present.label);
        throw error;
      }
    }
    onClose(true);
  };
  const title = label ? t({ id: 'desk.label.change' }, { name: label.name }) : t({ id: 'desk.label.create' });
  return (
    <FormDialog
      title={title}
      action={t({ id: 'desk.save' })}
      onSubmit={save}
      onClose={() => onClose(theirs !== undefined)}
    >
      {theirs && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography>{t({ id: 'desk.conflict.theirs' })}</Typography>
          <LabelChips ids={[theirs.id]} labels={[theirs]} />
        </Stack>
      )}
      <TextField
        required
        autoFocus
        label={t({ id: 'desk.label.name' })}
        helperText={isTaken && t({ id: 'desk.label.taken' })}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60, pattern: '.*\\S.*' } }}
      />
      <OneChoice label={t({ id: 'desk.colour' })} options={colours} value={colour} onChange={setColour} />
      {name.trim() !== '' && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography>{t({ id: theirs ? 'desk.conflict.yours' : 'desk.label.looks' })}</Typography>
          <LabelChips ids={['']} labels={[{ id: '', name: name.trim(), colour, version: 1 }]} />
        </Stack>
      )}
    </FormDialog>
  );
}
