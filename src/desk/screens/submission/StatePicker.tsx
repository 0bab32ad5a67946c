import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import type { FormView } from '#contract/desk/forms.ts';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { StateChip } from '../../parts/Chips.tsx';
import type { Changing } from '../../parts/useChange.ts';

export interface PickerProps {
  form: FormView;
  submission: SubmissionView;
  changing: Changing;
}

/** The state, which whoever may label changes. Nothing is sent to the applicant. */
export function StatePicker({ ref, form, submission, changing }: PickerProps & { ref: Ref<HTMLElement> }) {
  const { formatMessage: t } = useIntl();
  if (!form.verbs.includes('label')) return <StateChip state={submission.state} states={form.states} />;
  return (
    <TextField
      select
      fullWidth
      inputRef={ref}
      label={t({ id: 'desk.state' })}
      helperText={t({ id: 'desk.state.quiet' })}
      value={submission.state}
      disabled={changing.busy}
      onChange={(event) => changing.apply({ kind: 'state', state: event.target.value }, [submission])}
    >
      {form.states
        .filter(({ id, former }) => !former || id === submission.state)
        .map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
    </TextField>
  );
}
