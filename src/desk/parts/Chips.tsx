import Chip, { type ChipProps } from '@mui/material/Chip';
import type { FormView, Label, State } from '#contract/desk/forms.ts';

const COLOURS: Record<string, ChipProps['color']> = {
  received: 'secondary',
  'in-progress': 'primary',
  accepted: 'success',
  declined: 'error',
  withdrawn: 'default',
};

/** A state by its name, and its colour beside it. */
export function StateChip({ state, states }: { state: State; states: FormView['states'] }) {
  return (
    <Chip
      variant="outlined"
      color={COLOURS[state] ?? 'info'}
      label={states.find(({ id }) => id === state)?.title ?? state}
    />
  );
}

/** Labels by their ids. One that has been removed since is not shown. */
export function LabelChips({ ids, labels }: { ids: readonly string[]; labels: readonly Label[] }) {
  return labels
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, colour }) => <Chip key={id} variant="outlined" color={colour} label={name} />);
}
