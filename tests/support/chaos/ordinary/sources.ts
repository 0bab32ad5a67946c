import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 800;
const HEIGHT = 600;

const HTML = `<html><head><meta charset="utf-8"><title>Dossier de candidature</title></head><body>
<h1>Dossier de candidature</h1><p>Une bibliothèque mobile dessert <b>douze écoles</b> rurales, avec un
<a href="https://example.org/projet?page=1">site</a> et une <a href="mailto:ama@example.org">adresse</a>.</p>
<h2>Budget</h2><table border="1"><tr><th>Poste</th><th>Montant</th></tr><tr><td>Livres</td><td>350 000</td></tr></table>
<ul><li>Lecture</li><li>Écriture</li></ul><p><img src="photo.png" width="200"></p></body></html>`;

const MARKDOWN = `% Dossier de candidature\n\n# Projet\n\nUne **bibliothèque** mobile, [site](https://example.org/).[^1]\n\n
| Poste | Montant |\n|---|---|\n| Livres | 350000 |\n\n# Équipe\n\n- Ama\n- Bela\n\n![Photo](photo.png)\n\n$a^2 + b^2$\n\n[^1]: Une note.\n`;

const OFFICE = [
  ...['office', 'text', 'style', 'draw', 'presentation', 'table'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  ),
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3"',
].join(' ');

const LETTER = `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${OFFICE} office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>
<text:h text:outline-level="1">Lettre de motivation</text:h>
<text:p>Page <text:page-number>1</text:page-number> de <text:page-count>1</text:page-count>, le <text:date text:date-value="2026-11-25">25/11/2026</text:date>,
<text:a xlink:type="simple" xlink:href="https://example.org/">un lien</text:a>, une note<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Note.</text:p></text:note-body></text:note>.</text:p>
<text:bookmark text:name="ici"/><text:p><text:bookmark-ref text:reference-format="page" text:ref-name="ici">1</text:bookmark-ref>
<text:sequence text:name="Figure" text:formula="ooow:Figure+1">1</text:sequence> <text:user-defined text:name="x">a</text:user-defined></text:p>
</office:text></office:body></office:document>`;

const SLIDES = `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${OFFICE} office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>
${['Le projet', "L'équipe", 'Merci']
  .map(
    (title) =>
      `<draw:page draw:name="${title}"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="4cm"><draw:text-box><text:p>${title}, <text:a xlink:href="https://example.org/">lien</text:a></text:p></draw:text-box></draw:frame></draw:page>`,
  )
  .join('')}
</office:presentation></office:body></office:document>`;

const SHEET = `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${OFFICE} office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
<table:table table:name="Budget"><table:table-row><table:table-cell office:value-type="string"><text:p>Livres</text:p></table:table-cell>
<table:table-cell office:value-type="float" office:value="3"/></table:table-row><table:table-row><table:table-cell/>
<table:table-cell table:formula="of:=SUM([.B1:.B1])*2" office:value-type="float" office:value="6"/></table:table-row></table:table>
</office:spreadsheet></office:body></office:document>`;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300">
<defs><linearGradient id="g"><stop offset="0" stop-color="#369"/><stop offset="1" stop-color="#fc3" stop-opacity=".4"/></linearGradient></defs>
<rect width="400" height="300" fill="url(#g)"/><a xlink:href="https://example.org/"><text x="40" y="80" font-size="32">Bonjour</text></a></svg>`;

/** Writes what the programs make their files of: texts, tables, slides, a drawing, a photograph. */
export async function writeSources(folder: string): Promise<void> {
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  write('text.html', HTML);
  write('text.md', MARKDOWN);
  write('text.txt', 'Bonjour,\n\nvoici ma candidature.\n'.repeat(80));
  write('table.csv', `Poste,Montant\n${'Livres,350000\n'.repeat(40)}`);
  write('letter.fodt', LETTER);
  write('slides.fodp', SLIDES);
  write('sheet.fods', SHEET);
  write('drawing.svg', DRAWING);
  await sharp(pixels(), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toFile(join(folder, 'photo.png'));
}

/** A picture with gradients, edges and noise. */
function pixels(): Buffer {
  const bytes = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const noise = (x * 7919 + y * 104_729) % 23;
      bytes[at++] = (x / 4 + noise) & 255;
      bytes[at++] = ((x * y) / 997 + noise) & 255;
      bytes[at++] = (x - 400) ** 2 + (y - 300) ** 2 < 40_000 ? 220 : y / 3;
    }
  return bytes;
}
