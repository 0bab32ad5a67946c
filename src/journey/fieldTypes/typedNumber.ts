/** Reads a number as people type numbers. Returns other text unchanged, so that validation reports it. */
export function typedNumber(text: string): number | string | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (plain === '') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
}
