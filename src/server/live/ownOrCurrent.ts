import type { MessageId } from '#contract/CompiledForm.ts';
import type { Publication, PublishedForm } from '#contract/Publication.ts';

/** Returns where a text is: an earlier version of a form has texts of its own. */
export function ownOrCurrent(
  form: Pick<PublishedForm, 'ownTexts'> | undefined,
  publication: Pick<Publication, 'texts'>,
  locale: string,
  id: MessageId,
): Pick<Publication, 'texts'> {
  const own = form?.ownTexts;
  return own?.[locale]?.[id] === undefined ? publication : { texts: own };
}
