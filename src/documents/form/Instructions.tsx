import Box from '@mui/material/Box';
import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { useSite } from '#pages/SiteContext.ts';

/** How to fill in a form, and the URL of the same form on the site. */
export function Instructions({ form: { route } }: { form: CompiledForm }) {
  const { formatMessage } = useIntl();
  const { website } = useSite().contact;
  return (
    <Box
      sx={{
        p: '1rem 1.375rem',
        borderRadius: 'var(--radius)',
        bgcolor: 'brand.sand',
        '& p + p': { mt: '0.25rem' },
      }}
    >
      <p>{formatMessage({ id: 'documents.form.required' })}</p>
      <p>{formatMessage({ id: 'documents.form.write' })}</p>
      {route && <p>{formatMessage({ id: 'documents.form.online' }, { address: website + route })}</p>}
    </Box>
  );
}
