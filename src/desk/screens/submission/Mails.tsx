import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { Moment } from '../../parts/Moment.tsx';
import { Section } from '../../parts/Section.tsx';

const COLOURS = { waiting: 'default', sent: 'success', failed: 'error' } as const;

/** The mails of a submission: where each stands, and why one failed. */
export function Mails({
  mails,
  timeZone,
}: {
  mails: NonNullable<SubmissionView['mails']>;
  timeZone: string;
}) {
  const { formatMessage: t } = useIntl();
  const states = {
    waiting: t({ id: 'desk.mail.waiting' }),
    sent: t({ id: 'desk.mail.sent' }),
    failed: t({ id: 'desk.mail.failed' }),
  };
  if (mails.length === 0) return null;
  return (
    <Section title={t({ id: 'desk.mails' })}>
      {mails.map(({ id, state, to, at, error }) => (
        <Box key={id} sx={{ mb: 1 }}>
          <div>
            {to} <Chip variant="outlined" color={COLOURS[state]} label={states[state]} />
          </div>
          <Typography variant="body2" color="textSecondary">
            <Moment at={at} timeZone={timeZone} />
          </Typography>
          {error !== null && (
            <Typography variant="body2" color="error">
              {error}
            </Typography>
          )}
        </Box>
      ))}
    </Section>
  );
}
