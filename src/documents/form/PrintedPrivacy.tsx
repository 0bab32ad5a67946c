import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { avoidBreak } from '../sheet/paper.ts';

/** The form's purpose, and the readers of its answers. Without the time: the server deletes submissions, not paper. */
export function PrintedPrivacy({ form: { id, privacy } }: { form: CompiledForm }) {
  const { formatMessage } = useIntl();
  if (!privacy) return null;
  const { purpose, recipients, legalBasis, sensitive, minors } = privacy;
  const made = (part: string) => `forms.${id}.privacy.${part}`;
  const parts = [
    ['purpose', purpose],
    ['recipients', recipients],
    ['legalBasis', legalBasis],
    ['sensitive', sensitive && made('sensitive')],
    ['minors', minors && made('minors')],
    ['rights', made('rights')],
  ] as const;
  return (
    <Box
      component="p"
      sx={{ ...avoidBreak, mt: '1rem', color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.4 }}
    >
      {parts.map(
        ([part, text]) =>
          text && (
            <Fragment key={part}>
              <strong>{formatMessage({ id: `form.privacy.title.${part}` })}</strong> ·{' '}
              {formatMessage({ id: text })}{' '}
            </Fragment>
          ),
      )}
    </Box>
  );
}
