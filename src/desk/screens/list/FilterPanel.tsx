import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SetURLSearchParams } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import { Choice } from '../../parts/Choice.tsx';
import { countFilters, withoutFilters, withValues } from './listSearch.ts';

interface FilterPanelProps {
  form: FormView;
  search: URLSearchParams;
  setSearch: SetURLSearchParams;
}

/** What narrows the list; the address holds it, so that a link shows the same list. */
export function FilterPanel({ form, search, setSearch }: FilterPanelProps) {
  const { formatMessage: t, formatDisplayName } = useIntl();
  const set = (name: string) => (values: string[]) => setSearch(withValues(search, name, values));
  const choices = [
    {
      name: 'state',
      title: t({ id: 'desk.state' }),
      options: form.states.map(({ id, title }) => ({ value: id, title })),
    },
    {
      name: 'label',
      title: t({ id: 'desk.labels' }),
      options: form.labels.map(({ id, name }) => ({ value: id, title: name })),
    },
    {
      name: 'language',
      title: t({ id: 'desk.language' }),
      options: form.locales.map((value) => ({
        value,
        title: formatDisplayName(value, { type: 'language' }) ?? value,
      })),
    },
    ...form.filters
      .filter(({ kind }) => kind === 'choice')
      .map(({ path, title, options }) => ({ name: `f.${path}`, title, options })),
  ];
  const days = [
    { name: 'from', title: t({ id: 'desk.from' }) },
    { name: 'to', title: t({ id: 'desk.to' }) },
    ...form.filters
      .filter(({ kind }) => kind === 'day')
      .map(({ path, title }) => ({ name: `f.${path}`, title })),
  ];
  return (
    <Box
      id="filters"
      role="group"
      aria-label={t({ id: 'desk.filter' })}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
        gap: 2,
        mb: 2,
      }}
    >
      {choices
        .filter(({ options }) => options.length > 1)
        .map(({ name, ...choice }) => (
          <Choice key={name} {...choice} chosen={search.getAll(name)} onChange={set(name)} />
        ))}
      {days.map(({ name, title }) => (
        <TextField
          key={name}
          type="date"
          label={title}
          value={search.get(name) ?? ''}
          onChange={(event) => set(name)([event.target.value])}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <Button
        onClick={() => setSearch(withoutFilters(search))}
        disabled={countFilters(search) === 0}
        sx={{ justifySelf: 'start' }}
      >
        <FormattedMessage id="desk.filter.clear" />
      </Button>
    </Box>
  );
}
