import type { Publication, PublishedForm } from '#contract/Publication.ts';
import { hasName } from '#journey/hasName.ts';

/** Returns the form that has an id, or had it before it was renamed. */
export function formNamed({ forms }: Pick<Publication, 'forms'>, id: string): PublishedForm | undefined {
  return forms.get(id) ?? [...forms.values()].find(({ form }) => hasName(form, id));
}
