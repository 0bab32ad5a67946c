import Box from '@mui/material/Box';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { useText } from '#messages/useText.ts';
import { useSite } from '#pages/SiteContext.ts';

/** How to fill in a form, and the URL of the same form on the site. */
export function Instructions({ form: { route } }: { form: CompiledForm }) {
  const t = useText();
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
      <p>{t('documents.form.required')}</p>
      <p>{t('documents.form.write')}</p>
      {route && <p>{t('documents.form.online', { address: website + route })}</p>}
    </Box>
  );
}
