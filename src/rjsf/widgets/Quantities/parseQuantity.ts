/** The whole quantity that a text writes, within its limits; a text that writes none counts as the minimum. */
export function parseQuantity(text: string, minimum: number, maximum: number): number {
  const typed = Number.parseInt(text.replace(/[\s\u00a0\u202f]/g, ''), 10);
  return Number.isNaN(typed) ? minimum : Math.min(Math.max(typed, minimum), maximum);
}
