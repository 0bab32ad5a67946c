/** The text of an element with single plain spaces; empty without an element. */
export function plainText(element: Element | null | undefined): string {
  return element?.textContent?.replace(/\s+/g, ' ') ?? '';
}
