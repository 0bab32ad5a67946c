/** Returns `make` with its results cached by the argument: the `most` that were asked for last. */
export function memoize<Key, Value>(make: (key: Key) => Value, most = Infinity): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => memoizeRecent(known, key, most, () => make(key));
}

/** Returns `make` with its results cached as long as the argument exists: an object that never changes. */
export function memoizeObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined || known.has(key)) return value as Value;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Returns the value that `known` has for a key, or makes it. Keeps the `most` values that were asked for last. */
export function memoizeRecent<Key, Value>(
  known: Map<Key, Value>,
  key: Key,
  most: number,
  make: () => Value,
): Value {
  const value = known.has(key) ? (known.get(key) as Value) : make();
  // The latest is the last.
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
  return value;
}
