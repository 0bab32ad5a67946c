/** The first object of every PDF that Chromium prints: title, creator and date. */
const INFO =
  /^%PDF-1\.\d\n%[^\n]*\n(1 0 obj\n<<(\/Title (?:<[^>]*>|\((?:\\.|[^\\)])*\))\n)[\s\S]*?>>\nendobj\n)/;

export interface DocumentInfo {
  author: string;
  subject: string;
  keywords: string;
  /** Creation date in the PDF. From the content, not the clock, so that the same content gives the same bytes. */
  date: Date;
}

/** Replaces the info object of a PDF and adjusts the offsets. @throws Error for a PDF unlike Chromium's */
export function rewriteInfo(printed: Buffer, { author, subject, keywords, date }: DocumentInfo): Buffer {
  const pdf = printed.toString('latin1');
  const [, old = '', title = ''] = INFO.exec(pdf) ?? [];
  const start = pdf.indexOf(old);
  const table = /startxref\n(\d+)\n%%EOF\s*$/.exec(pdf);
  if (old === '' || !table) throw new Error('This Chromium writes PDFs in an unknown format.');
  const day = `(D:${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}+00'00')`;
  const info =
    `1 0 obj\n<<${title}/Author ${hex(author)}\n/Subject ${hex(subject)}\n/Keywords ${hex(keywords)}\n` +
    `/Creator (npm run documents)\n/CreationDate ${day}\n/ModDate ${day}>>\nendobj\n`;
  const added = info.length - old.length;
  const moved = (offset: string) => String(Number(offset) > start ? Number(offset) + added : Number(offset));
  const tableAt = Number(table[1]);
  const body = pdf.slice(0, start) + info + pdf.slice(start + old.length, tableAt);
  const tail = pdf
    .slice(tableAt)
    .replaceAll(
      /^(\d{10}) (\d{5} n)/gm,
      (_, offset: string, rest: string) => `${moved(offset).padStart(10, '0')} ${rest}`,
    )
    .replace(/startxref\n(\d+)/, (_, offset: string) => `startxref\n${moved(offset)}`);
  return Buffer.from(body + tail, 'latin1');
}

/** A text string of a PDF: UTF-16 with byte order mark, as hex. */
function hex(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}
