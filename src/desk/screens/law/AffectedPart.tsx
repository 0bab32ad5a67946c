import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Forms } from '#contract/desk/forms.ts';
import { API } from '../../api/calls.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { OneChoice } from '../../parts/OneChoice.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useLoaded } from '../../parts/useLoaded.ts';

/** After a breach: whom to tell. */
export function AffectedPart() {
  const { formatMessage: t } = useIntl();
  const { data, error, reload } = useLoaded<Forms>('forms');
  const [form, setForm] = useState('');
  const [days, setDays] = useState({ from: '', to: '' });
  const forms = (data?.forms ?? []).filter(
    ({ verbs }) => verbs.includes('export') && verbs.includes('contact'),
  );
  const given = Object.entries(days).filter(([, day]) => day !== '');
  return (
    <Section title={t({ id: 'desk.law.affected' })}>
      <Typography sx={{ mb: 2 }}>
        <FormattedMessage id="desk.law.affected.help" />
      </Typography>
      <Problem error={error} retry={reload} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <OneChoice
          label={t({ id: 'desk.form' })}
          options={forms.map(({ id, title }) => ({ value: id, title }))}
          value={form}
          onChange={setForm}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t({ id: name === 'from' ? 'desk.from' : 'desk.to' })}
            value={days[name]}
            onChange={(event) => setDays({ ...days, [name]: event.target.value })}
            sx={{ width: { xs: '100%', sm: 'auto' } }}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
        <Button
          variant="outlined"
          startIcon={<AppIcon name="down" />}
          disabled={form === ''}
          component="a"
          download
          href={`${API}forms/${encodeURIComponent(form)}/affected?${new URLSearchParams(given)}`}
        >
          <FormattedMessage id="desk.law.affected.list" />
        </Button>
      </Stack>
    </Section>
  );
}
