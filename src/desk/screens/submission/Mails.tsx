import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FormView } from '#contract/desk/forms.ts';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { send } from '../../api/calls.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Problem } from '../../parts/Problem.tsx';
import { Section } from '../../parts/Section.tsx';
import { useAttempt } from '../../parts/useAttempt.ts';

const COLOURS = { waiting: 'default', sent: 'success', failed: 'error' } as const;

interface MailsProps {
  form: FormView;
  reference: string;
  mails: NonNullable<SubmissionView['mails']>;
  reload: () => Promise<void>;
}

/** The mails of a submission: where each stands, why one failed, and sending one again. */
export function Mails({ form, reference, mails, reload }: MailsProps) {
  const { formatMessage: t } = useIntl();
  const { failure, attempt } = useAttempt();
  const [asked, setAsked] = useState<MailsProps['mails'][number]>();
  // The server takes one at a time.
  const isWaiting = mails.some(({ state }) => state === 'waiting');
  const sendAgain = (id: string) =>
    attempt(async () => {
      await send('post', `forms/${encodeURIComponent(form.id)}/submissions/${reference}/mails/${id}/again`);
      await reload();
    });
  const titleOf = (state: keyof typeof COLOURS) => t({ id: `desk.mail.${state}` });
  if (mails.length === 0) return null;
  return (
    <Section title={t({ id: 'desk.mails' })}>
      <Problem error={failure} />
      {mails.map((mail) => (
        <Box key={mail.id} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          <div>
            {mail.to} <Chip variant="outlined" color={COLOURS[mail.state]} label={titleOf(mail.state)} />
          </div>
          <Typography variant="body2" color="textSecondary">
            <Moment at={mail.at} />
          </Typography>
          {mail.error !== null && (
            <Typography variant="body2" color="error">
              {mail.error}
            </Typography>
          )}
          {form.verbs.includes('label') && !isWaiting && (
            <Button
              size="small"
              aria-label={t({ id: 'desk.mail.againTo' }, { to: mail.to })}
              onClick={() => setAsked(mail)}
            >
              <FormattedMessage id="desk.mail.again" />
            </Button>
          )}
        </Box>
      ))}
      {asked && (
        <ConfirmDialog
          title={t({ id: 'desk.mail.againTo' }, { to: asked.to })}
          text={t({ id: 'desk.mail.again.text' })}
          action={t({ id: 'desk.mail.again' })}
          onConfirm={() => sendAgain(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}
