/** Replaces the resolving of `$ref`: publication has resolved all references of a compiled schema. */
function unexpected(): never {
  throw new Error('A compiled form has no $ref.');
}

export default unexpected;
export {
  unexpected as findSchemaDefinitionRecursive,
  unexpected as makeAllReferencesAbsolute,
  unexpected as splitKeyElementFromObject,
};
