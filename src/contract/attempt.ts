/** Calls what a browser may refuse or lack. Undefined if it throws. */
export function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
