/** In place of `@x0k/json-schema-merge`: a compiled step has no `allOf` to merge. */
function unexpected(): never {
  throw new Error('A compiled form has no allOf.');
}

const later = () => unexpected;

export const createComparator = () => ({
  compareSchemaDefinitions: unexpected,
  compareSchemaValues: unexpected,
});
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: unexpected });
export const createShallowAllOfMerge = later;
export const createDeduplicator = later;
export const createIntersector = later;
