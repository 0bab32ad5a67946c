import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { FormView } from '#contract/desk/forms.ts';
import type { Row } from '#contract/desk/list.ts';
import { MenuButton } from '../../parts/MenuButton.tsx';
import { Problem } from '../../parts/Problem.tsx';
import type { Changing } from '../../parts/useChange.ts';

interface BulkBarProps {
  form: FormView;
  rows: readonly Row[];
  changing: Changing;
}

/** What can be done to the selected submissions at once. */
export function BulkBar({ form, rows, changing }: BulkBarProps) {
  const { formatMessage: t } = useIntl();
  const { apply, busy, error } = changing;
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={t({ id: 'desk.list.selected' }, { count: rows.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        p: 1,
        mb: 1,
        bgcolor: 'brand.mist',
      }}
    >
      <Typography sx={{ fontWeight: 600, mr: 1 }}>
        <FormattedMessage id="desk.list.selected" values={{ count: rows.length }} />
      </Typography>
      <MenuButton size="small" title={t({ id: 'desk.state' })} disabled={busy}>
        {form.states
          .filter(({ former }) => !former)
          .map(({ id, title }) => (
            <MenuItem key={id} onClick={() => apply({ kind: 'state', state: id }, rows)}>
              {title}
            </MenuItem>
          ))}
      </MenuButton>
      {form.verbs.includes('label') &&
        form.labels.length > 0 &&
        (['addLabel', 'removeLabel'] as const).map((kind) => (
          <MenuButton
            key={kind}
            size="small"
            title={t({ id: kind === 'addLabel' ? 'desk.label.add' : 'desk.label.remove' })}
            disabled={busy}
          >
            {form.labels.map(({ id, name }) => (
              <MenuItem key={id} onClick={() => apply({ kind, label: id }, rows)}>
                {name}
              </MenuItem>
            ))}
          </MenuButton>
        ))}
      <Button
        size="small"
        component={Link}
        to={`/forms/${encodeURIComponent(form.id)}/dossier?${new URLSearchParams(rows.map(({ reference }) => ['reference', reference]))}`}
      >
        {t({ id: 'desk.print' })}
      </Button>
      <Problem error={error} />
    </Paper>
  );
}
