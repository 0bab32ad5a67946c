import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';

/** The folded text of a form's `privacy`. Rendered at publication only. */
export function PrivacyText({ form: { id, privacy } }: { form: CompiledForm }) {
  const { formatMessage } = useIntl();
  if (!privacy) return null;
  const { recipients, legalBasis, sensitive, minors } = privacy;
  const made = (part: string) => `forms.${id}.privacy.${part}`;
  const parts = [
    ['recipients', recipients],
    ['keeping', made('keeping')],
    ['legalBasis', legalBasis],
    ['sensitive', sensitive && made('sensitive')],
    ['minors', minors && made('minors')],
    ['rights', made('rights')],
  ] as const;
  return (
    <>
      {parts.map(
        ([label, text]) =>
          text && (
            <p key={label}>
              <strong>{formatMessage({ id: `form.privacy.title.${label}` })}</strong>{' '}
              {formatMessage({ id: text })}
            </p>
          ),
      )}
    </>
  );
}
