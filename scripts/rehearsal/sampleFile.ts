import sharp from 'sharp';

/** A small file that its name does not belie, which examiners and people can open; undefined for other kinds than PDF and pictures. */
export async function sampleFile(
  accept: readonly string[],
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  if (accept.includes('.pdf')) return { name: 'repetition.pdf', bytes: PDF };
  const picture = ['.png', '.jpg', '.jpeg', '.webp'].find((kind) => accept.includes(kind));
  if (!picture) return undefined;
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#000' } });
  const format = picture === '.jpg' ? 'jpeg' : (picture.slice(1) as 'png' | 'jpeg' | 'webp');
  return { name: `repetition${picture}`, bytes: await image.toFormat(format).toBuffer() };
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
