import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { avoidBreak, mm } from '../sheet/paper.ts';

const lines = {
  display: 'grid',
  gap: mm(2.5),
  '& > p': {
    display: 'flex',
    alignItems: 'end',
    gap: '1rem',
    height: mm(8),
    m: 0,
    '&::after': { content: '""', flex: 1, borderBottom: '1px solid var(--palette-brand-control)' },
  },
};

/** Statements that the applicant confirms, with lines for place, date, name and signature. */
export function Signature({ form }: { form: CompiledForm }) {
  const { formatMessage } = useIntl();
  const statements = form.steps.flatMap(({ statement }) =>
    statement ? [formatMessage({ id: statement })] : [],
  );
  return (
    <Box component="section" sx={avoidBreak}>
      <Typography variant="h2" className="titled">
        <FormattedMessage id="documents.form.signature" />
      </Typography>
      {statements.map((statement) => (
        <Typography key={statement} sx={{ mt: '0.75rem' }}>
          {statement}
        </Typography>
      ))}
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2rem', mt: '1rem' }}>
        <Box sx={lines}>
          <p>{formatMessage({ id: 'documents.form.place' })}</p>
          <p>{formatMessage({ id: 'documents.form.day' })}</p>
          <p>{formatMessage({ id: 'documents.form.name' })}</p>
        </Box>
        <Box
          sx={{
            p: '0.5rem 0.875rem',
            border: '1px solid var(--palette-brand-control)',
            borderRadius: 'min(var(--radius), 6px)',
            color: 'text.secondary',
            fontSize: '0.8125rem',
          }}
        >
          <FormattedMessage id="documents.form.sign" />
        </Box>
      </Box>
    </Box>
  );
}
