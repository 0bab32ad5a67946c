import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import type { Label, NewLabel } from '#contract/desk/forms.ts';
import { send } from '../../api/calls.ts';
import { LabelChips } from '../../parts/Chips.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';
import type { PickerProps } from './StatePicker.tsx';

interface LabelPickerProps extends PickerProps {
  ref: Ref<HTMLInputElement>;
  reloadForm: () => Promise<void>;
}

/** A label that the form does not have yet. */
const NEW = '';

const filter = createFilterOptions<Label>();

/** The labels; a name that no label has makes one. */
export function LabelPicker({ ref, form, submission, changing, reloadForm }: LabelPickerProps) {
  const { formatMessage: t } = useIntl();
  const { failure, attempt } = useAttempt();
  const { labels, verbs } = form;
  if (!verbs.includes('label')) {
    return (
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 1 }}>
        <LabelChips ids={submission.labels} labels={labels} />
      </Stack>
    );
  }

  const add = (label: Label) =>
    attempt(async () => {
      let { id } = label;
      if (id === NEW) {
        const body: NewLabel = { name: label.name, colour: label.colour };
        ({ id } = await send<Label>('post', `forms/${encodeURIComponent(form.id)}/labels`, body));
        await reloadForm();
      }
      await changing.apply({ kind: 'addLabel', label: id }, [submission]);
    });

  return (
    <>
      <Autocomplete
        multiple
        fullWidth
        size="small"
        sx={{ mt: 2 }}
        disabled={changing.busy}
        options={labels}
        value={labels.filter(({ id }) => submission.labels.includes(id))}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        filterOptions={(options, state) => {
          const name = state.inputValue.trim();
          const isKnown = labels.some((label) => label.name.toLowerCase() === name.toLowerCase());
          const made: Label[] =
            name === '' || isKnown ? [] : [{ id: NEW, name, colour: 'primary', version: 1 }];
          return [...filter(options, state), ...made];
        }}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            {option.id === NEW ? t({ id: 'desk.label.new' }, { name: option.name }) : option.name}
          </li>
        )}
        renderValue={(values, getItemProps) =>
          values.map((label, index) => {
            const { key, ...props } = getItemProps({ index });
            return (
              <Chip
                key={key}
                {...props}
                size="small"
                variant="outlined"
                color={label.colour}
                label={label.name}
              />
            );
          })
        }
        onChange={(_event, _values, reason, details) => {
          const label = details?.option;
          if (!label) return;
          if (reason === 'removeOption')
            changing.apply({ kind: 'removeLabel', label: label.id }, [submission]);
          else add(label);
        }}
        disableClearable
        noOptionsText={t({ id: 'desk.label.none' })}
        renderInput={(params) => <TextField {...params} inputRef={ref} label={t({ id: 'desk.labels' })} />}
      />
      <Problem error={failure} />
    </>
  );
}
