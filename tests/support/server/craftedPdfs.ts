import { deflateSync } from 'node:zlib';
import { pdfFile, pdfStream } from './pdfFile.ts';

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';
/** Object 7 is the first that `pdfFile` is given. */
const OPEN = '/OpenAction 7 0 R';
const OBJECTS = '/Type /ObjStm /N 1 /First 4';
/** Content of an object stream: object 8. */
const PACKED = Buffer.from(`8 0 ${SCRIPT}`);
const MEBIBYTE = 1024 * 1024;

type Crafted = readonly [what: string, bytes: () => Buffer, message: string];

/** PDFs whose harm is hidden from a search for words: what is hidden, bytes, and the message's id without `server.`. */
export const CRAFTED_PDFS: readonly Crafted[] = [
  ['its type behind 25 blanks', action(`<< /S${' '.repeat(25)}/JavaScript >>`), 'filePdfActions'],
  ['its type behind a long comment', action(`<< /S %${'-'.repeat(300)}\n/JavaScript >>`), 'filePdfActions'],
  ['its type in another object', action('<< /S 8 0 R >>', '/JavaScript'), 'filePdfActions'],
  ['its type in an object that is not there', action('<< /S 80 0 R >>'), 'filePdfActions'],
  ['a name with escapes only', action('<< /S /#4a#61#76#61#53#63#72#69#70#74 >>'), 'filePdfActions'],
  ['a key with an escape', action('<< /#53 /JavaScript >>'), 'filePdfActions'],
  ['a key that occurs twice', action('<< /S /JavaScript /S /GoTo /D [3 0 R /Fit] >>'), 'filePdfActions'],
  ['a script of no action', action('<< /#4aS (app.alert(1)) >>'), 'filePdfActions'],
  ['an action after a harmless one', action('<< /S /GoTo /Next [<< /S /Launch >>] >>'), 'filePdfActions'],
  ['a page on the Internet', action('<< /S /URI /URI (https://evil.example.org/) >>'), 'filePdfActions'],
  [
    'a document on a share',
    action('<< /S /GoToR /F (\\\\\\\\evil\\\\a.pdf) /D [0 /Fit] >>'),
    'filePdfActions',
  ],
  ['an embedded document', action('<< /S /GoToE /T << /R /C /N (a) >> >>'), 'filePdfActions'],
  ['a command of the menu', action('<< /S /Named /N /SaveAs >>'), 'filePdfActions'],
  [
    'an action at a page',
    () => onPage('/AA << /O 7 0 R >>', '<< /S /URI /URI (https://evil.example.org/) >>'),
    'filePdfActions',
  ],
  [
    'an action at the end',
    () => pdfFile({ catalog: '/AA << /WC 7 0 R >>', objects: [SCRIPT] }),
    'filePdfActions',
  ],
  [
    'an XFA form',
    () => pdfFile({ catalog: '/AcroForm << /XFA 7 0 R >>', objects: [pdfStream(Buffer.from('<a/>'))] }),
    'filePdfActions',
  ],
  ['a film', () => onPage('/Annots [7 0 R]', '<< /Subtype /RichMedia /Rect [0 0 9 9] >>'), 'filePdfActions'],
  [
    'an attachment on a page',
    () => onPage('/Annots [7 0 R]', '<< /Subtype /FileAttachment /Rect [0 0 9 9] >>'),
    'filePdfAttachments',
  ],
  ['a stream in another file', stream(Buffer.from(''), '/F (\\\\\\\\evil\\\\a)'), 'filePdfActions'],
  ['an object inside a stream', hiddenInStream, 'filePdfActions'],
  [
    'an object of an earlier revision',
    () => Buffer.concat([pdfFile({ objects: [SCRIPT] }), pdfFile()]),
    'filePdfActions',
  ],

  ['objects in LZW', stream(lzw(PACKED), `${OBJECTS} /Filter /LZWDecode`), 'filePdfActions'],
  [
    'objects in hexadecimal digits',
    stream(hex(PACKED), `${OBJECTS} /Filter /ASCIIHexDecode`),
    'filePdfActions',
  ],
  ['objects in base 85', stream(base85(PACKED), `${OBJECTS} /Filter /ASCII85Decode`), 'filePdfActions'],
  ['objects in run lengths', stream(runs(PACKED), `${OBJECTS} /Filter /RunLengthDecode`), 'filePdfActions'],
  [
    'objects in two filters',
    stream(hex(deflateSync(PACKED)), `${OBJECTS} /Filter [/ASCIIHexDecode /FlateDecode]`),
    'filePdfActions',
  ],
  [
    'objects in filters with short names',
    stream(hex(deflateSync(PACKED)), `${OBJECTS} /Filter [/AHx /Fl]`),
    'filePdfActions',
  ],
  [
    'objects with a predictor',
    stream(
      deflateSync(rows(PACKED)),
      `${OBJECTS} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>`,
    ),
    'filePdfActions',
  ],
  [
    'objects whose filter is in another object',
    stream(deflateSync(PACKED), `${OBJECTS} /Filter 8 0 R`, '/FlateDecode'),
    'filePdfActions',
  ],
  [
    'objects in a stream without a type',
    stream(deflateSync(PACKED), '/N 1 /First 4 /Filter /FlateDecode'),
    'filePdfActions',
  ],
  ['objects in no filter', stream(PACKED, OBJECTS), 'filePdfActions'],
  ['objects in an unknown filter', stream(PACKED, `${OBJECTS} /Filter /Zstd`), 'filePdf'],
  [
    'objects that do not inflate',
    stream(deflateSync(PACKED).subarray(0, -9), `${OBJECTS} /Filter /FlateDecode`),
    'filePdf',
  ],
  [
    'objects in a stream with a wrong length',
    () =>
      Buffer.from(
        stream(PACKED, OBJECTS)().toString('latin1').replace(`/Length ${PACKED.length}`, '/Length 10'),
        'latin1',
      ),
    'filePdf',
  ],
  ['content in an unknown filter', stream(PACKED, '/Filter /Zstd'), 'filePdf'],
  [
    'a bomb in run lengths',
    stream(Buffer.alloc(2 * MEBIBYTE, Buffer.from([129, 32])), `${OBJECTS} /Filter /RunLengthDecode`),
    'fileInflates',
  ],
  [
    'a bomb in two filters',
    stream(hex(deflateSync(deflateSync(Buffer.alloc(300 * MEBIBYTE)))), `${OBJECTS} /Filter [/AHx /Fl /Fl]`),
    'fileInflates',
  ],
  ['a bomb that 180 words name', () => expensivePdf(), 'fileInflates'],
  ['objects that contain each other', () => pdfFile({ objects: ['( obj '.repeat(50_000)] }), 'fileComplex'],
];

/** A PDF that made a search for object streams inflate one bomb 180 times. */
export function expensivePdf(): Buffer {
  const bomb = pdfStream(
    deflateSync(Buffer.alloc(190 * MEBIBYTE, ' ')),
    '/N 1 /First 4 /Filter /FlateDecode',
  );
  return pdfFile({ objects: [`[ ${'/ObjStm '.repeat(180)} ]`, bomb] });
}

/** A PDF that runs the action in object 7 when it is opened. */
function action(...objects: string[]): () => Buffer {
  return () => pdfFile({ catalog: OPEN, objects });
}

/** A PDF with a stream as object 7. */
function stream(content: Buffer, entries: string, ...more: string[]): () => Buffer {
  return () => pdfFile({ objects: [pdfStream(content, entries), ...more] });
}

/** A PDF whose page has these entries. */
function onPage(entries: string, object: string): Buffer {
  return pdfFile({ page: entries, objects: [object] });
}

/** Only the offset in the cross-reference table leads to the script: it is the content of a stream. */
function hiddenInStream(): Buffer {
  const whole = pdfFile({
    catalog: OPEN,
    objects: ['null', pdfStream(Buffer.from(`7 0 obj ${SCRIPT} endobj`))],
  }).toString('latin1');
  const number = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n`;
  return Buffer.from(
    whole.replace(number(whole.indexOf('7 0 obj')), number(whole.lastIndexOf('7 0 obj'))),
    'latin1',
  );
}

function hex(bytes: Buffer): Buffer {
  return Buffer.from(`${bytes.toString('hex')}>`);
}

function base85(bytes: Buffer): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, ' ')]);
  let text = '';
  for (let at = 0; at < padded.length; at += 4) {
    const digits = [];
    for (let value = padded.readUInt32BE(at), left = 5; left > 0; left--, value = Math.floor(value / 85)) {
      digits.unshift(String.fromCharCode(33 + (value % 85)));
    }
    text += digits.join('');
  }
  return Buffer.from(`${text}~>`);
}

/** Each byte as a run of one. */
function runs(bytes: Buffer): Buffer {
  return Buffer.from([...[...bytes].flatMap((byte) => [0, byte]), 128]);
}

/** Codes of 9 bits: the table is cleared before it needs more. */
function lzw(bytes: Buffer): Buffer {
  const codes = [...bytes].flatMap((byte, index) => (index % 200 === 0 ? [256, byte] : [byte]));
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('');
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
}

/** Rows of 8 bytes behind the predictor's byte. */
function rows(bytes: Buffer): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8, ' ')]);
  return Buffer.concat(
    (padded.toString('latin1').match(/.{8}/gs) ?? []).map((row) => Buffer.from(`\0${row}`, 'latin1')),
  );
}
