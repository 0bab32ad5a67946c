type Equality = (a: unknown, b: unknown) => boolean;

/** Compares values as RJSF asks for: all functions are equal, and an object may contain itself. */
export function createCustomEqual(): Equality {
  return (a, b) => areEqual(a, b, new Map());
}

/** `compared`: the objects under comparison. An object that contains itself is as equal as the rest of it. */
function areEqual(a: unknown, b: unknown, compared: Map<object, object>): boolean {
  // `===` for 0 and -0, `Object.is` for NaN.
  if (a === b || Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true;
  if (!isObject(a) || !isObject(b) || a.constructor !== b.constructor) return false;
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  // Files, for example, are the same file or not equal.
  if (!/ (?:Object|Array)]$/.test(Object.prototype.toString.call(a))) return false;
  if (compared.has(a)) return compared.get(a) === b;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  compared.set(a, b);
  const equal = keys.every(
    (key) =>
      // The component that rendered a React element.
      (key === '_owner' && '$$typeof' in a) || (Object.hasOwn(b, key) && areEqual(a[key], b[key], compared)),
  );
  compared.delete(a);
  return equal;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
