/** Parses an integer and clamps it to the limits; text without a number gives the minimum. */
export function parseQuantity(text: string, minimum: number, maximum: number): number {
  const typed = Number.parseInt(text.replace(/[\s\u00a0\u202f]/g, ''), 10);
  return Number.isNaN(typed) ? minimum : Math.min(Math.max(typed, minimum), maximum);
}
