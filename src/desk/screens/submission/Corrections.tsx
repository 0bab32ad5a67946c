import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { Moment } from '../../parts/Moment.tsx';
import { Section } from '../../parts/Section.tsx';

/** Which organiser corrected answers, when and why. */
export function Corrections({ corrections }: Pick<SubmissionView, 'corrections'>) {
  const { formatMessage: t } = useIntl();
  if (corrections.length === 0) return null;
  return (
    <Section title={t({ id: 'desk.corrections' })}>
      {corrections.map(({ number, author, at, reason }) => (
        <Box key={number} sx={{ mb: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {author} · <Moment at={at} />
          </Typography>
          {reason}
        </Box>
      ))}
    </Section>
  );
}
