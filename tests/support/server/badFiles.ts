import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { compoundFile } from './compoundFile.ts';
import { CRAFTED_OFFICE } from './craftedOffice.ts';
import { CRAFTED_PDFS } from './craftedPdfs.ts';
import { CRAFTED_PICTURES } from './craftedPictures.ts';
import { CRAFTED_VIDEOS } from './craftedVideos.ts';
import { officeEntries } from './officeFile.ts';
import { pdfFile, pdfStream } from './pdfFile.ts';
import { pngChunk } from './pngFile.ts';
import { DOCX, EXE, GIF, JPEG, PDF, PNG, SAMPLES, XLSX, ZIP } from './sampleFiles.ts';
import { type ZipEntry, zipFile } from './zipFile.ts';

const MEBIBYTE = 1024 * 1024;

/** The test signature that virus scanners detect; in two parts, so that no scanner detects this file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE_RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PROGRAM = windowsProgram();

export const docxWith = (...entries: ZipEntry[]) => zipFile([...officeEntries('.docx'), ...entries]);

/** Files that the server must refuse: description, name, bytes, and the message's id without `server.`. */
export const BAD_FILES: readonly [
  what: string,
  name: string,
  bytes: () => Buffer | Promise<Buffer>,
  message: string,
][] = [
  ['a PDF of 5 bytes', 'a.pdf', () => Buffer.from('%PDF-'), 'fileContent'],
  ['a PDF of a header only', 'a.pdf', () => Buffer.from('%PDF-1.7\n'), 'filePdf'],
  ['a PDF of zeros', 'a.pdf', () => zeros('%PDF-1.7\n'), 'filePdf'],
  ['a PDF without a page', 'a.pdf', pdfWithoutPage, 'filePdf'],
  ['a truncated PDF', 'a.pdf', () => PDF.subarray(0, 200), 'filePdf'],
  ['a PDF after a program', 'a.pdf', () => Buffer.concat([EXE.subarray(0, 500), PDF]), 'fileContent'],
  ['a PDF that is also an archive', 'a.pdf', () => shifted(PDF, zipOfProgram()), 'filePolyglot'],
  ['a PDF with a script', 'a.pdf', () => pdfFile({ catalog: OPEN, objects: [SCRIPT] }), 'filePdfActions'],
  [
    'a PDF with a script whose name has an escaped letter',
    'a.pdf',
    () => pdfFile({ catalog: OPEN, objects: ['<< /S %\n/J#61vaScript /JS (1) >>'] }),
    'filePdfActions',
  ],
  [
    'a PDF that starts a program',
    'a.pdf',
    () => pdfFile({ catalog: OPEN, objects: ['<< /S /Launch /F (calc.exe) >>'] }),
    'filePdfActions',
  ],
  [
    'a PDF with a script in an object stream',
    'a.pdf',
    () => pdfFile({ objects: [packedObjects(SCRIPT)] }),
    'filePdfActions',
  ],
  [
    'a PDF with a file attached',
    'a.pdf',
    () =>
      pdfFile({
        catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 7 0 R] >> >>',
        objects: [
          '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>',
          pdfStream(EXE, '/Type /EmbeddedFile'),
        ],
      }),
    'filePdfAttachments',
  ],
  [
    'a PDF whose object stream is a decompression bomb',
    'a.pdf',
    () => pdfFile({ objects: [bombedObjects()] }),
    'fileInflates',
  ],
  ...CRAFTED_PDFS.map(
    ([what, bytes, message]) => [`a PDF with ${what}`, 'a.pdf', bytes, message] as (typeof BAD_FILES)[number],
  ),

  ...CRAFTED_OFFICE.map(
    ([what, name, bytes, message]) =>
      [`a document${name.slice(1)} with ${what}`, name, bytes, message] as (typeof BAD_FILES)[number],
  ),

  ['a JPEG of zeros', 'a.jpg', () => zeros(JPEG.subarray(0, 20)), 'filePicture'],
  ['a truncated JPEG', 'a.jpg', () => JPEG.subarray(0, -10), 'filePicture'],
  ['a PNG of zeros', 'a.png', () => zeros(PNG.subarray(0, 33)), 'filePicture'],
  ['a PNG whose pixels do not inflate', 'a.png', brokenPng, 'filePicture'],
  ['a PNG named as a JPEG', 'a.jpg', () => PNG, 'fileContent'],
  ['a GIF of zeros', 'a.gif', () => zeros(GIF.subarray(0, 13)), 'filePicture'],
  ['a program named as a GIF', 'a.gif', () => EXE, 'filePicture'],
  ['a text named as a picture', 'a.png', () => Buffer.from('<svg onload="alert(1)"/>'), 'filePicture'],
  ['a PNG of a billion pixels', 'a.png', hugePng, 'filePixels'],
  ...CRAFTED_PICTURES.map(
    ([what, name, bytes]) => [what, name, bytes, 'filePicture'] as (typeof BAD_FILES)[number],
  ),

  ['a ZIP named as a document', 'a.docx', () => ZIP, 'fileContent'],
  ['a workbook named as a letter', 'a.docx', () => XLSX, 'fileContent'],
  ['a letter named as a presentation', 'a.pptx', () => DOCX, 'fileContent'],
  ['a ZIP of zeros', 'a.xlsx', () => zeros('PK\x03\x04'), 'fileDocument'],
  ['a truncated document', 'a.docx', () => DOCX.subarray(0, -30), 'fileDocument'],
  [
    'a document without its main part',
    'a.docx',
    () => zipFile(officeEntries('.docx').slice(0, 2)),
    'fileDocument',
  ],
  ['a document after a program', 'a.docx', () => shifted(EXE, DOCX), 'fileContent'],
  [
    'a document with bytes before it',
    'a.docx',
    () => shifted(Buffer.from('PK\x03\x04 '), DOCX),
    'filePolyglot',
  ],
  ['a document with bytes after it', 'a.docx', () => Buffer.concat([DOCX, EXE]), 'fileDocument'],
  ['a document with a PDF in its first bytes', 'a.docx', pdfInDocx, 'filePolyglot'],
  [
    'a document with macros',
    'a.docx',
    () => docxWith({ name: 'word/vbaProject.bin', content: 'x' }),
    'fileMacros',
  ],
  ['a document with macros in a part of another name', 'a.docx', macrosByType, 'fileMacros'],
  [
    'a document with a program',
    'a.docx',
    () => docxWith({ name: 'word/run.exe', content: 'x' }),
    'fileEmbedded',
  ],
  [
    'a document with a program named as a picture',
    'a.docx',
    () => docxWith({ name: 'word/media/image1.png', content: PROGRAM }),
    'fileEmbedded',
  ],
  [
    'a document with an embedded executable object',
    'a.docx',
    () =>
      docxWith({ name: 'word/embeddings/oleObject1.bin', content: compoundFile({ '\x01Ole10Native': EXE }) }),
    'fileEmbedded',
  ],
  [
    'a document with an archive',
    'a.docx',
    () => docxWith({ name: 'word/media/a.jpg', content: ZIP }),
    'fileEmbedded',
  ],
  [
    'a document with EICAR as a program',
    'a.docx',
    () => docxWith({ name: 'eicar.com', content: EICAR }),
    'fileEmbedded',
  ],
  [
    'a document with macros in an embedded workbook',
    'a.docx',
    () =>
      docxWith({
        name: 'word/embeddings/a.xlsx',
        content: zipFile([...officeEntries('.xlsx'), { name: 'xl/vbaProject.bin', content: 'x' }]),
      }),
    'fileMacros',
  ],
  [
    'a document with an entry path that leaves the archive',
    'a.docx',
    () => docxWith({ name: '../../a.xml', content: 'x' }),
    'fileDocument',
  ],
  [
    'a document with two entries of one name',
    'a.docx',
    () => docxWith({ name: 'word/Document.xml', content: 'x' }),
    'fileDocument',
  ],
  [
    'a document with a remote template',
    'a.docx',
    () => docxWith(template('https://evil.example.org/a.dotm')),
    'fileRemote',
  ],
  [
    'a document with a template on a share',
    'a.docx',
    () => docxWith(template('\\\\evil\\a.dotm')),
    'fileRemote',
  ],
  ['a document that inflates to 700 MB', 'a.docx', () => docxWith(bomb(700)), 'fileInflates'],
  [
    'a document that inflates to 700 MB and declares 10 bytes',
    'a.docx',
    () => docxWith({ ...bomb(700), claimedSize: 10 }),
    'fileDocument',
  ],
  [
    'a document that inflates to 700 MB in a thousand parts',
    'a.docx',
    () => docxWith(...manyBombs()),
    'fileInflates',
  ],
  ['a document of 20,000 parts', 'a.docx', () => docxWith(...manyParts(20_000)), 'fileInflates'],
  [
    'a document with a password',
    'a.docx',
    () => compoundFile({ EncryptedPackage: EXE, EncryptionInfo: EXE }),
    'filePassword',
  ],

  ['a compound file of zeros', 'a.doc', () => zeros(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'fileDocument'],
  ['a compound file without a known stream', 'a.doc', () => compoundFile({ Catalog: EXE }), 'fileContent'],
  ['a workbook named as an old letter', 'a.doc', () => SAMPLES['.xls']!, 'fileContent'],
  ['a text named as an old letter', 'a.doc', () => Buffer.from('{\\rtf1 Bonjour}'), 'fileContent'],
  [
    'an old letter with macros',
    'a.doc',
    () => compoundFile({ WordDocument: FIB, 'Macros/VBA/dir': EXE }),
    'fileMacros',
  ],
  [
    'an old workbook with macros',
    'a.xls',
    () => compoundFile({ Workbook: EXE, '_VBA_PROJECT_CUR/VBA/dir': EXE }),
    'fileMacros',
  ],
  [
    'an old letter with an embedded file',
    'a.doc',
    () => compoundFile({ WordDocument: FIB, 'ObjectPool/_1/\x01Ole10Native': EXE }),
    'fileEmbedded',
  ],
  [
    'an old letter with a password',
    'a.doc',
    () => compoundFile({ WordDocument: lockedFib() }),
    'filePassword',
  ],

  ['a video of zeros', 'a.mp4', () => zeros(SAMPLES['.mp4']!.subarray(0, 32)), 'fileVideo'],
  ['a truncated video', 'a.mp4', () => SAMPLES['.mp4']!.subarray(0, 200), 'fileVideo'],
  ['an AVI of zeros', 'a.avi', () => zeros('RIFF\x00\x00\x00\x00AVI LIST'), 'fileVideo'],
  ['an AVI named as an MP4', 'a.mp4', () => SAMPLES['.avi']!, 'fileContent'],
  ['a program named as a video', 'a.mov', () => EXE, 'fileContent'],
  [
    'a video that is also an archive',
    'a.mp4',
    () => shifted(SAMPLES['.mp4']!, zipOfProgram()),
    'filePolyglot',
  ],
  ...CRAFTED_VIDEOS.map(
    ([what, name, bytes, message = 'fileVideo']) =>
      [what, name, bytes, message] as (typeof BAD_FILES)[number],
  ),
];

const OPEN = '/OpenAction 7 0 R';
const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';
const FIB = Buffer.from('eca5c100', 'hex');

/** A file followed by an archive, whose offsets are moved so that it can still be unpacked. */
function shifted(first: Buffer, archive: Buffer): Buffer {
  const moved = Buffer.from(archive);
  const end = moved.lastIndexOf('PK\x05\x06');
  const directory = moved.readUInt32LE(end + 16);
  moved.writeUInt32LE(directory + first.length, end + 16);
  for (let at = moved.indexOf('PK\x01\x02'); at >= 0; at = moved.indexOf('PK\x01\x02', at + 1)) {
    moved.writeUInt32LE(moved.readUInt32LE(at + 42) + first.length, at + 42);
  }
  return Buffer.concat([first, moved]);
}

function zeros(head: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(head as string, 'latin1'), Buffer.alloc(4_000)]);
}

function zipOfProgram(): Buffer {
  return zipFile([{ name: 'run.exe', content: EXE }]);
}

function windowsProgram(): Buffer {
  const program = Buffer.alloc(1_000);
  program.write('MZ');
  program.writeUInt32LE(128, 60);
  program.write('PE', 128);
  return program;
}

function packedObjects(object: string): Buffer {
  return pdfStream(
    deflateSync(Buffer.from(`8 0 ${object}`)),
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
  );
}

function bombedObjects(): Buffer {
  return pdfStream(
    deflateSync(Buffer.alloc(300 * MEBIBYTE, ' ')),
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
  );
}

/** A PNG whose header declares 32,000 pixels a side. */
function hugePng(): Buffer {
  const png = Buffer.from(PNG);
  png.writeUInt32BE(32_000, 16);
  png.writeUInt32BE(32_000, 20);
  return png;
}

/** Its chunks are whole, and their checksums are right. */
function brokenPng(): Buffer {
  const pixels = pngChunk('IDAT', Buffer.from('not deflated'));
  return Buffer.concat([PNG.subarray(0, 33), pixels, pngChunk('IEND', Buffer.alloc(0))]);
}

function pdfInDocx(): Buffer {
  return zipFile([{ name: 'a.txt', content: PDF, stored: true }, ...officeEntries('.docx')]);
}

function macrosByType(): Buffer {
  const type = '<Override PartName="/word/other.bin" ContentType="application/vnd.ms-office.vbaProject"/>';
  return zipFile([...officeEntries('.docx', type), { name: 'word/other.bin', content: 'x' }]);
}

export function template(target: string): ZipEntry {
  const relation = `<Relationship Id="rId1" Type="${OFFICE_RELATION}/attachedTemplate" Target="${target}" TargetMode="External"/>`;
  return {
    name: 'word/_rels/settings.xml.rels',
    content: `<Relationships xmlns="${RELATIONS}">${relation}</Relationships>`,
  };
}

/** An entry that inflates to the given number of megabytes of zeros. */
function bomb(megabytes: number): ZipEntry {
  const block = deflateRawSync(Buffer.alloc(MEBIBYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const raw = Buffer.concat([
    ...Array.from({ length: megabytes }, () => block),
    deflateRawSync(Buffer.alloc(0)),
  ]);
  return { name: 'word/theme.xml', content: '', raw, claimedSize: megabytes * MEBIBYTE };
}

function manyBombs(): ZipEntry[] {
  const content = Buffer.alloc(700_000);
  const raw = deflateRawSync(content);
  return Array.from({ length: 1_000 }, (_, index) => ({ name: `word/${index}.xml`, content, raw }));
}

function manyParts(count: number): ZipEntry[] {
  return Array.from({ length: count }, (_, index) => ({ name: `word/${index}.xml`, content: '' }));
}

function lockedFib(): Buffer {
  const fib = Buffer.alloc(32);
  FIB.copy(fib);
  fib.writeUInt16LE(0x0100, 10);
  return fib;
}

/** A PDF whose page tree is empty; its length is unchanged, so its cross-reference table is valid. */
function pdfWithoutPage(): Buffer {
  const whole = pdfFile().toString('latin1');
  return Buffer.from(whole.replace('/Kids [3 0 R] /Count 1', '/Kids [     ] /Count 0'), 'latin1');
}
