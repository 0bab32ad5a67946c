import Box from '@mui/material/Box';
import { useIntl } from 'react-intl';
import { Section } from '../../parts/Section.tsx';

/** Unusual answers, as the applicant was warned of them. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { formatMessage: t } = useIntl();
  if (warnings.length === 0) return null;
  return (
    <Section title={t({ id: 'desk.warnings' })} tone="warning">
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </Box>
    </Section>
  );
}
