import type { ZipEntry } from './zipFile.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const MAIN_PARTS: Record<string, [part: string, type: string]> = {
  '.docx': ['word/document.xml', `${OFFICE}.wordprocessingml.document.main+xml`],
  '.xlsx': ['xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet.main+xml`],
  '.pptx': ['ppt/presentation.xml', `${OFFICE}.presentationml.presentation.main+xml`],
};
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The entries of the smallest valid document with that extension; `types` adds content types. */
export function officeEntries(extension: string, types = ''): ZipEntry[] {
  const [part = '', type] = MAIN_PARTS[extension] ?? [];
  const override = `<Override PartName="/${part}" ContentType="${type}"/>`;
  const main = `<Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="${part}"/>`;
  return [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>${override}${types}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships">${main}</Relationships>`,
    },
    { name: part, content: `${XML}<document/>` },
  ];
}
