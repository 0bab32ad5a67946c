/** A PDF of one page with one word. */
export function pdfFile({
  catalog = '',
  page = '',
  objects = [],
}: {
  /** More entries of its first object, the catalogue. */
  catalog?: string;
  /** More entries of its page. */
  page?: string;
  /** Objects from number 7 on. */
  objects?: readonly (string | Buffer)[];
} = {}): Buffer {
  const words = 'BT /F1 24 Tf 72 770 Td (Bonjour) Tj ET';
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Producer (A test) >>',
    ...objects,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of all.entries()) {
    offsets.push(length());
    parts.push(
      Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = all.length + 1;
  const start = length();
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}`),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

/** A stream object; `entries` adds entries to its dictionary. */
export function pdfStream(content: Buffer, entries = ''): Buffer {
  const head = `<< /Length ${content.length} ${entries} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
}
