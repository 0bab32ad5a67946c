import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useIntl } from 'react-intl';
import { Link as RouterLink } from 'react-router-dom';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { Section } from '../../parts/Section.tsx';

/** The same person's other submissions. */
export function Others({ others }: { others: NonNullable<SubmissionView['others']> }) {
  const { formatMessage: t } = useIntl();
  if (others.length === 0) return null;
  return (
    <Section title={t({ id: 'desk.others' })}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {others.map(({ form, reference, title }) => (
          <li key={form + reference}>
            <Link component={RouterLink} to={`/forms/${encodeURIComponent(form)}/${reference}`}>
              {reference}
            </Link>{' '}
            {title}
          </li>
        ))}
      </Box>
    </Section>
  );
}
