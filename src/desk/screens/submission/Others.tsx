import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import { Link as RouterLink } from 'react-router-dom';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { Moment } from '../../parts/Moment.tsx';
import { Section } from '../../parts/Section.tsx';

interface OthersProps {
  others: NonNullable<SubmissionView['others']>;
}

/** Other submissions with the same e-mail, phone or names. */
export function Others({ others }: OthersProps) {
  const { formatMessage: t } = useIntl();
  if (others.length === 0) return null;
  return (
    <Section title={t({ id: 'desk.others' })}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {others.map(({ form, reference, title, createdAt, duplicate }) => (
          <li key={form + reference}>
            <Link component={RouterLink} to={`/forms/${encodeURIComponent(form)}/${reference}`}>
              {reference}
            </Link>{' '}
            {title}
            <Typography variant="body2" color="textSecondary">
              <Moment at={createdAt} />{' '}
              {duplicate && (
                <Chip color="warning" variant="outlined" label={t({ id: 'desk.others.duplicate' })} />
              )}
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  );
}
