import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from '#messages/useTranslate.ts';
import type { Check } from './checksOf.ts';

/** What the checks say of a text while it is typed. */
export function CheckList({ checks, tight }: { checks: readonly Check[]; tight: readonly number[] }) {
  const t = useTranslate();
  const told = [
    ...checks.map((check) => ({ error: check.error, message: 'id' in check ? t(check.id) : check.message })),
    ...tight.map((width) => ({ error: false, message: t('check.tight', { width }) })),
  ];
  return (
    <Box
      component="ul"
      aria-live="polite"
      aria-label={t('panel.checks')}
      sx={{ p: 0, m: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}
    >
      {told.map(({ error, message }) => (
        <li key={message}>
          <Alert role="none" severity={error ? 'error' : 'warning'} sx={{ py: 0 }}>
            {message}
          </Alert>
        </li>
      ))}
    </Box>
  );
}
