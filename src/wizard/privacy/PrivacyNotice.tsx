import { type ToggleEvent, useContext, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { FoldedModule } from '#contract/RouteModule.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { importFetched } from '#device/fetchScript.ts';
import { FoldedPrivacy } from './FoldedPrivacy.ts';

/**
 * Two lines that say why a form asks and how long it keeps the answers; the rest is folded. The document has the folded
 * text; after a change of screen or language, a module is loaded when the text is unfolded.
 */
export function PrivacyNotice({ form: { id, privacy }, hidden }: { form: CompiledForm; hidden?: boolean }) {
  const { formatMessage, locale } = useIntl();
  const inDocument = ownValue(useContext(FoldedPrivacy), id);
  const [html, setHtml] = useState<FoldedModule['html']>({});
  if (!privacy) return null;
  const load = async ({ currentTarget: { open, lastElementChild } }: ToggleEvent<HTMLDetailsElement>) => {
    // An error text has no element: unfolding it again tries again.
    if (!open || lastElementChild?.firstElementChild) return;
    setHtml(
      await importFetched<FoldedModule>(privacy.url ?? '').then(
        (module) => module.html,
        () => ({ [locale]: formatMessage({ id: 'form.failure.network' }) }),
      ),
    );
  };
  return (
    <details className="privacy" key={locale} hidden={hidden} onToggle={load}>
      <summary>
        {formatMessage({ id: `forms.${id}.privacy.purpose` })}{' '}
        <span>{formatMessage({ id: `forms.${id}.privacy.line` })}</span>
      </summary>
      <div
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React at publication
        dangerouslySetInnerHTML={{ __html: html[locale] ?? inDocument ?? '' }}
      />
    </details>
  );
}
