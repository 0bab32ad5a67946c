/** Replaces the search for nested conditions, after which RJSF would fit its own data again: the answers are pruned before. */
export default function schemaHasNestedConditional(): boolean {
  return false;
}
