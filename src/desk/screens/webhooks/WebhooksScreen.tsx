import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import type { AddedWebhook, NewWebhook, Webhooks } from '#contract/desk/webhooks.ts';
import { send } from '../../api/calls.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { Page } from '../../parts/Page.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';
import { useLoaded } from '../../parts/useLoaded.ts';
import { DeliveryLog } from './DeliveryLog.tsx';

type Webhook = Webhooks['webhooks'][number];

/** The programs that are told what comes in by a form, and what became of it. */
export default function WebhooksScreen() {
  const { formatMessage: t } = useIntl();
  const { form = '' } = useParams();
  const path = `forms/${encodeURIComponent(form)}/webhooks`;
  const { data, error, reload } = useLoaded<Webhooks>(path);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Webhook>();
  const { failure, attempt } = useAttempt();
  const remove = ({ id }: Webhook) =>
    attempt(async () => {
      await send('delete', `${path}/${id}`);
      await reload();
    });
  return (
    <Page
      title={t({ id: 'desk.webhooks' })}
      actions={
        <Button variant="contained" onClick={() => setAdding(true)}>
          <FormattedMessage id="desk.webhook.add" />
        </Button>
      }
    >
      <Typography sx={{ mb: 2, maxWidth: 720 }}>
        <FormattedMessage id="desk.webhooks.help" />
      </Typography>
      <Problem error={failure ?? error} retry={reload} />
      {data?.webhooks.length === 0 && (
        <Typography>
          <FormattedMessage id="desk.webhooks.none" />
        </Typography>
      )}
      <Stack sx={{ gap: 2 }}>
        {data?.webhooks.map((webhook) => (
          <Section key={webhook.id} title={webhook.url}>
            {webhook.endedAt !== null && (
              <Chip
                color="warning"
                variant="outlined"
                label={t({ id: 'desk.webhook.ended' })}
                sx={{ mb: 1 }}
              />
            )}
            <DeliveryLog path={`${path}/${webhook.id}/deliveries`} ended={webhook.endedAt !== null} />
            <Button color="error" size="small" onClick={() => setRemoving(webhook)} sx={{ mt: 1, ml: -0.5 }}>
              <FormattedMessage id="desk.remove" />
            </Button>
          </Section>
        ))}
      </Stack>
      {adding && <AddDialog path={path} onAdded={reload} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title={t({ id: 'desk.webhook.remove' })}
          text={t({ id: 'desk.webhook.remove.text' }, { url: removing.url })}
          action={t({ id: 'desk.remove' })}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        />
      )}
    </Page>
  );
}

interface AddDialogProps {
  path: string;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the address, then shows the secret. */
function AddDialog({ path, onAdded, onClose }: AddDialogProps) {
  const { formatMessage: t } = useIntl();
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState<string>();
  const submit = async () => {
    if (secret !== undefined) return onClose();
    const body: NewWebhook = { url };
    setSecret((await send<AddedWebhook>('post', path, body)).secret);
    await onAdded();
  };
  return (
    <FormDialog
      title={t({ id: 'desk.webhook.add' })}
      action={t({ id: secret === undefined ? 'desk.webhook.add' : 'desk.close' })}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        required
        autoFocus
        type="url"
        label={t({ id: 'desk.webhook.url' })}
        value={url}
        disabled={secret !== undefined}
        onChange={(event) => setUrl(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      {secret !== undefined && (
        <TextField
          label={t({ id: 'desk.webhook.secret' })}
          helperText={t({ id: 'desk.webhook.secret.help' })}
          value={secret}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      )}
    </FormDialog>
  );
}
