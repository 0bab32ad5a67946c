import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Publication } from '#contract/Publication.ts';

/** Returns a form's own texts by locale and id. */
export function textsOf({ id }: CompiledForm, { texts }: Pick<Publication, 'texts'>): Publication['texts'] {
  const prefix = `forms.${id}.`;
  const own = Object.entries(texts).map(([locale, all]) => [
    locale,
    Object.fromEntries(Object.entries(all).filter(([text]) => text.startsWith(prefix))),
  ]);
  return Object.fromEntries(own);
}
