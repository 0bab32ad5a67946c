import type { CompiledPage } from '#contract/CompiledContent.ts';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { RichTable } from '#definitions/formats/formats.ts';

/**
 * Returns the page with a table of the forms that have `privacy` in place of each node of kind `privacy`. Without such a form, the
 * node goes.
 */
export function expandPrivacyTables(page: CompiledPage, forms: Iterable<CompiledForm>): CompiledPage {
  const rows = [...forms].flatMap(({ id, title, privacy }) =>
    privacy
      ? [
          [
            title,
            privacy.purpose ?? '',
            privacy.recipients ?? '',
            privacy.legalBasis ?? '',
            `forms.${id}.privacy.keeping`,
          ],
        ]
      : [],
  );
  const columns = ['form', 'purpose', 'recipients', 'legalBasis', 'keeping'].map(
    (key) => `form.privacy.title.${key}`,
  );
  const table: RichTable = { kind: 'table', columns, rows };
  function expand<Value>(value: Value): Value {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)])) as Value;
    return value.flatMap((item) => {
      if ((item as { kind?: string } | null)?.kind !== 'privacy') return [expand(item)];
      return rows.length > 0 ? [table] : [];
    }) as Value;
  }
  return { ...page, blocks: expand(page.blocks) };
}
