import Box from '@mui/material/Box';
import { useIntl } from 'react-intl';
import type { SubmissionView } from '#contract/desk/submission.ts';
import { Section } from '../../parts/Section.tsx';

/** What the server has computed from the answers. */
export function Amounts({ amounts }: Pick<SubmissionView, 'amounts'>) {
  const { formatMessage: t } = useIntl();
  if (amounts.length === 0) return null;
  return (
    <Section title={t({ id: 'desk.amounts' })}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr fit-content(60%)', gap: 0.5 }}
      >
        {amounts.map(({ title, text }) => (
          <Box key={`${title} ${text}`} sx={{ display: 'contents' }}>
            <dt>{title}</dt>
            <Box component="dd" sx={{ m: 0, fontWeight: 700, textAlign: 'right' }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
