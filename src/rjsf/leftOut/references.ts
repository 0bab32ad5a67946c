/** Replaces the resolving of `$ref`: publication has resolved all references of a compiled schema. */
function unexpected(): never {
  throw new Error('A compiled form has no $ref.');
}

/** Returns an object without a key, and the value of that key. RJSF reads `dependencies` with it. */
export function splitKeyElementFromObject(key: string, object: Record<string, unknown>): [object, unknown] {
  const { [key]: value, ...others } = object;
  return [others, value];
}

export default unexpected;
export { unexpected as findSchemaDefinitionRecursive, unexpected as makeAllReferencesAbsolute };
