/**
 * Numbers the named elements of a tagged PDF from 1, in their order. Chromium names them by numbers of its own, which depend on
 * what it did before: the same content gave other bytes.
 */
export function numberNodes(printed: Buffer): Buffer {
  const pdf = printed.toString('latin1');
  const names = [...new Set(pdf.match(/\(node\d{8}\)/g))].sort();
  const numbered = new Map(names.map((name, index) => [name, `(node${String(index + 1).padStart(8, '0')})`]));
  return Buffer.from(
    pdf.replaceAll(/\(node\d{8}\)/g, (name) => numbered.get(name) ?? name),
    'latin1',
  );
}
