import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';

/** Parameters of the organiser's list that are no field's, even where a field has such a name. */
export const LIST_PARAMETERS = ['after', 'pageSize', 'from', 'to'] as const;

/** The fields by whose answers the organiser's list can be filtered, each by its path: those with one value, or with several. */
export function filterFields({ fields }: CompiledForm): CompiledField[] {
  const taken: readonly string[] = LIST_PARAMETERS;
  return Object.values(fields).filter(
    ({ path, type, list }) => type !== 'object' && type !== 'file' && !list && !taken.includes(path),
  );
}
