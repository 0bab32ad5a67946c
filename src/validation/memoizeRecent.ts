/**
 * Returns the value that `known` has for a key, or makes it. Keeps the `size` latest values that were asked for last: for values that
 * depend on nothing but their key.
 */
export function memoizeRecent<Value>(
  known: Map<string, Value>,
  key: string,
  size: number,
  make: () => Value,
): Value {
  const value = known.has(key) ? (known.get(key) as Value) : make();
  // The latest is the last.
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) {
    if (known.size <= size) break;
    known.delete(oldest);
  }
  return value;
}
