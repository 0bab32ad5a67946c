/** Replaces RJSF's resolving of conditions, `dependencies`, `allOf` and `$ref`: a schema of `askedSchema` has none. */
export default function retrieveSchema(_validator: unknown, schema: unknown): unknown {
  return schema;
}

function unexpected(): never {
  throw new Error('RJSF does not decide which fields are asked.');
}

export {
  unexpected as relaxOptionsForScoring,
  unexpected as resolveAllReferences,
  unexpected as resolveAnyOrOneOfSchemas,
  unexpected as resolveDependencies,
  unexpected as retrieveSchemaInternal,
};
