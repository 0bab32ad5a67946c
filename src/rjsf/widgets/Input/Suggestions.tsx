import type { RJSFSchema } from '@rjsf/utils';

/** Id of the list of suggestions for a control; undefined without suggestions. */
export function suggestionsId(id: string, { examples }: RJSFSchema): string | undefined {
  return Array.isArray(examples) ? `${id}__examples` : undefined;
}

/** The `examples` of a field, which the browser suggests while one types. */
export function Suggestions({ id, schema }: { id: string; schema: RJSFSchema }) {
  const { examples } = schema;
  if (!Array.isArray(examples)) return null;
  return (
    <datalist id={suggestionsId(id, schema)}>
      {examples.map((example) => (
        <option key={String(example)} value={String(example)} />
      ))}
    </datalist>
  );
}
