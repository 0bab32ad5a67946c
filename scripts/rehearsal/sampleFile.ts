import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ownValue } from '#definitions/sources/ownValue.ts';

/** Kinds of pictures, as `sharp` names them. */
const PICTURES = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.gif': 'gif',
  '.tif': 'tiff',
} as const;

/** Real films of a second, a text, a table, a slide and an archive, each of some thousand bytes. */
const STORED: ReadonlySet<string> = new Set([
  ...['.mp4', '.mov', '.avi', '.webm', '.docx', '.xlsx', '.pptx', '.doc', '.xls', '.ppt', '.odt', '.ods'],
  ...['.odp', '.zip'],
]);

/** A small file of each of these kinds that its name does not belie, which examiners and people can open; of some kinds none. */
export async function sampleFiles(accept: readonly string[]): Promise<{ name: string; bytes: Uint8Array }[]> {
  const made = await Promise.all(
    accept.map(async (kind) => ({ name: `repetition${kind}`, bytes: await sample(kind) })),
  );
  return made.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
}

async function sample(kind: string): Promise<Uint8Array | undefined> {
  if (kind === '.pdf') return PDF;
  if (kind === '.txt' || kind === '.csv') return Buffer.from('Fichier;de la répétition\r\n');
  if (STORED.has(kind)) return readFile(join(import.meta.dirname, `samples/sample${kind}`));
  const format = ownValue(PICTURES, kind);
  const image = { width: 800, height: 600, channels: 3, background: '#000' } as const;
  return format && sharp({ create: image }).toFormat(format).toBuffer();
}

const PDF = pdf('Fichier de la repetition');

/** A page of A4 with one line of ASCII. */
function pdf(line: string): Uint8Array {
  const content = `BT /F1 24 Tf 72 760 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
