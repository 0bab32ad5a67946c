import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from '#messages/useTranslate.ts';
import type { WriteResult } from './api.ts';

/** Says what became of a write. What was typed stays in its field unless it was written. */
export function WriteNotice({ result }: { result: WriteResult | undefined }) {
  const t = useTranslate();
  return (
    <Box role="status">
      {result && 'written' in result && (
        <Alert severity={result.written.warnings.length > 0 ? 'warning' : 'success'}>
          {t(result.written.warnings.length > 0 ? 'written.told' : 'written')}
          <Lines lines={result.written.warnings} />
        </Alert>
      )}
      {result && 'failure' in result && <Alert severity="error">{t(`failure.${result.failure}`)}</Alert>}
      {result && 'unwritten' in result && (
        <Alert severity="error">
          {t(`refused.${result.unwritten.refused}`)}
          {result.unwritten.refused === 'check' && <Lines lines={result.unwritten.problems} />}
          {'message' in result.unwritten && <Lines lines={[result.unwritten.message]} />}
        </Alert>
      )}
    </Box>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
