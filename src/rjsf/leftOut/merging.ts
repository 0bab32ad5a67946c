/** Replaces `@x0k/json-schema-merge`: RJSF creates a merger when it is loaded, but uses `mergeAllOf` instead. */
function unexpected(): never {
  throw new Error('Forms have their own merging of allOf.');
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
