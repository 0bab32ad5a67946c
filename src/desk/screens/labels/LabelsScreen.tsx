import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import type { FormView, Label } from '#contract/desk/forms.ts';
import { send } from '../../api/calls.ts';
import { AppIcon } from '../../parts/AppIcon.tsx';
import { LabelChips } from '../../parts/Chips.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';
import { useLoaded } from '../../parts/useLoaded.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';
import { LabelDialog } from './LabelDialog.tsx';

/** The labels of a form: their names and colours. */
export default function LabelsScreen() {
  const { formatMessage: t } = useIntl();
  const { form = '' } = useParams();
  const path = `forms/${encodeURIComponent(form)}`;
  const { data, error, reload } = useLoaded<FormView>(path);
  const [changing, setChanging] = useState<Label | 'new'>();
  const [removing, setRemoving] = useState<Label>();
  const { failure, attempt } = useAttempt();
  if (error?.status === 404 || data?.verbs.includes('label') === false) return <NotFoundScreen />;
  const remove = async ({ id }: Label) => {
    await attempt(() => send('delete', `${path}/labels/${id}`));
    // Also if somebody else was first.
    await reload();
  };
  return (
    <Page
      narrow
      title={t({ id: 'desk.labels' })}
      actions={
        <>
          <Button component={Link} to={`/${path}`} startIcon={<AppIcon name="back" />}>
            {data?.title}
          </Button>
          <Button variant="contained" onClick={() => setChanging('new')}>
            <FormattedMessage id="desk.label.create" />
          </Button>
        </>
      }
    >
      <Problem error={failure ?? error} retry={reload} />
      {data?.labels.length === 0 && (
        <Typography>
          <FormattedMessage id="desk.labels.none" />
        </Typography>
      )}
      <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {data?.labels.map((label) => (
          <Stack
            key={label.id}
            component="li"
            direction="row"
            sx={{
              ...{ alignItems: 'center', flexWrap: 'wrap', gap: 1, pb: 1 },
              ...{ borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <LabelChips ids={[label.id]} labels={[label]} />
            <Stack direction="row" sx={{ gap: 1, ml: 'auto' }}>
              <Button
                size="small"
                aria-label={t({ id: 'desk.label.change' }, { name: label.name })}
                onClick={() => setChanging(label)}
              >
                <FormattedMessage id="desk.change" />
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={t({ id: 'desk.label.delete' }, { name: label.name })}
                onClick={() => setRemoving(label)}
              >
                <FormattedMessage id="desk.remove" />
              </Button>
            </Stack>
          </Stack>
        ))}
      </Stack>
      {data && changing && (
        <LabelDialog
          path={`${path}/labels`}
          labels={data.labels}
          label={changing === 'new' ? undefined : changing}
          onClose={async (isChanged) => {
            setChanging(undefined);
            if (isChanged) await reload();
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t({ id: 'desk.label.delete' }, { name: removing.name })}
          text={t({ id: 'desk.label.delete.text' })}
          action={t({ id: 'desk.remove' })}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        />
      )}
    </Page>
  );
}
