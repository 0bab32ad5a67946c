/** Calls a function that a browser may refuse or lack. Undefined if the function throws. */
export function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
