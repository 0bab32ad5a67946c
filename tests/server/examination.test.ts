import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BAD_FILES, docxWith, template } from '../support/server/badFiles.ts';
import { field, letter, officeWith, related } from '../support/server/craftedOffice.ts';
import { expensivePdf } from '../support/server/craftedPdfs.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { officeEntries } from '../support/server/officeFile.ts';
import { blackPng } from '../support/server/pngFile.ts';
import { JPEG, PDF, PNG, SAMPLES, sampleFile } from '../support/server/sampleFiles.ts';
import { interaction, slidesFile } from '../support/server/slidesFile.ts';
import { webmFile } from '../support/server/webmFile.ts';
import { wordFile } from '../support/server/wordFile.ts';
import { linkedBook, workbookFile } from '../support/server/workbookFile.ts';
import { zipFile } from '../support/server/zipFile.ts';

const server = await startTestServer({}, { publication: withFilesForm() });

/** A video whose `ftyp` box is replaced by a `free` box, which players ignore. */
function withoutBrand(): Buffer {
  const video = Buffer.from(SAMPLES['.mov']!);
  video.write('free', video.indexOf('ftyp'));
  return video;
}

describe('a file is refused with an error at its field, and nothing is stored:', () => {
  it.each(BAD_FILES)('%s', async (_what, name, bytes, message) => {
    const before = await server.contents();
    const answer = await sendFiles(server, [[name, await bytes()]]);
    const texts = { fileContent: `Le contenu du fichier « ${name} » ne correspond pas à son extension.` };
    expect(answer).toMatchObject({
      status: 422,
      errors: [`first: ${texts[message as keyof typeof texts] ?? `server.${message}`}`],
    });
    expect(await server.contents()).toEqual(before);
  });

  it('two files, each at its own field', async () => {
    const { errors } = await sendFiles(server, [
      ['a.pdf', Buffer.from('%PDF-1.7\n')],
      ['b.jpg', JPEG.subarray(0, 100)],
    ]);
    expect(errors).toEqual(['first: server.filePdf', 'second: server.filePicture']);
  });
});

/** Instructions of ordinary fields of Word. */
const FIELDS = [
  ...[
    '',
    ' PAGE ',
    'page \\* MERGEFORMAT',
    'TOC \\o "1-3"',
    '=SUM(ABOVE)',
    'ADDIN ZOTERO_ITEM CSL_CITATION {"a":1}',
  ],
  ...[
    'HYPERLINK "https://example.org/" \\o "a"',
    'HYPERLINK \\l "ici"',
    'MACROBUTTON NoMacro [Nom]',
    'FORMTEXT',
  ],
  ...['INCLUDEPICTURE "C:\\\\Temp\\\\a.png" \\* MERGEFORMATINET', 'REF _Ref1 \\h', 'DATE \\@ "d MMMM yyyy"'],
];
const VENDOR =
  'Type="http://customooxmlschemas.google.com/relationships/presentationmetadata" Target="metadata"';
const DRAWING = { name: 'word/drawing.vml', content: '<xml><div>Note<br></div></xml>' };
const linked = (target: string) =>
  related(
    '.docx',
    'word/document.xml',
    `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${target}" TargetMode="External"`,
  );

describe('a file is accepted:', () => {
  const chart = { name: 'word/embeddings/Sheet1.xlsx', content: zipFile(officeEntries('.xlsx')) };
  it.each<[what: string, name: string, bytes: () => Buffer]>([
    ...Object.keys(SAMPLES).map((extension): [string, string, () => Buffer] => [
      `the smallest ${extension}`,
      `a${extension.toUpperCase()}`,
      () => SAMPLES[extension]!,
    ]),
    ['a PDF after white space', 'a.pdf', () => Buffer.concat([Buffer.from('\ufeff\r\n  \n'), PDF])],
    ['a PDF before line ends', 'a.pdf', () => Buffer.concat([PDF, Buffer.from('\r\n\0\0')])],
    ['a document with the data of a chart', 'a.docx', () => docxWith(chart)],
    ['a document with a local template', 'a.docx', () => docxWith(template('file:///C:\\Normal.dotm'))],
    ['a document with a folder entry', 'a.docx', () => docxWith({ name: 'customXml/', content: '' })],
    ['a WebM', 'a.webm', webmFile],
    ['a video without a brand, from an old camera', 'a.mov', withoutBrand],
    [
      'an old letter with more streams',
      'a.doc',
      () => wordFile('Bonjour \x13 PAGE \x141\x15', 'Normal.dot', { Data: PNG }),
    ],
    ['an old workbook with a linked one', 'a.xls', () => workbookFile([linkedBook('\x01\x01C\x03a.xls')])],
    ['old slides with a link', 'a.ppt', () => slidesFile([interaction(4)])],
    ['a document with fields', 'a.docx', () => letter(FIELDS.map((code) => field(code)).join(''))],
    ['a document with a field in pieces', 'a.docx', () => letter(field('PA', 'GE \\* MERGE', 'FORMAT'))],
    ['a document with a link', 'a.docx', () => linked('https://example.org/?a=1#b')],
    ['a document with an address', 'a.docx', () => linked('mailto:ama@example.org')],
    ['a document with a link to a folder', 'a.docx', () => linked('file:///C:\\Documents\\a.pdf')],
    ['a document of another vendor', 'a.docx', () => related('.docx', 'word/a.xml', VENDOR)],
    ['a document whose drawing has an open tag', 'a.docx', () => officeWith('.docx', DRAWING)],
  ])('%s', async (_what, name, bytes) => {
    expect(await sendFiles(server, [[name, bytes()]])).toMatchObject({ status: 201, errors: [] });
  });
});

describe('a file that exceeds a limit of the examiner', () => {
  it.each([
    ['time', { examinationMs: 1 }],
    ['memory', { examinerBytes: 1 }],
  ])('of %s is refused, and the next is examined', async (_what, limits) => {
    const narrow = await startTestServer({}, { publication: withFilesForm(), limits });
    for (const _ of [1, 2]) {
      expect(await sendFiles(narrow, [['a.pdf', PDF]])).toMatchObject({
        status: 422,
        errors: ['first: server.fileComplex'],
      });
    }
  });

  it.runIf(process.platform === 'linux')(
    'of kept memory is the last one of its process: a new one is there before the next file',
    async () => {
      const before = new Set(examinersHere());
      const limits = { examiners: 1, examinerKeptBytes: 1 };
      const narrow = await startTestServer({}, { publication: withFilesForm(), limits });
      const own = () => examinersHere().filter((id) => !before.has(id));
      expect(await sendFiles(narrow, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
      await expect.poll(own).toHaveLength(1);
      const [first] = own();
      expect(await sendFiles(narrow, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
      await expect.poll(own).not.toContain(first);
      await expect.poll(own).toHaveLength(1);
      await narrow.close();
      await expect.poll(own).toEqual([]);
    },
  );

  it('of waiting files is refused with 503', async () => {
    const narrow = await startTestServer(
      {},
      { publication: withFilesForm(), limits: { examiners: 1, examinationQueue: 1 } },
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        sendFiles(narrow, [['a.mp4', sampleFile(`${index}.mp4`, 100_000)]]),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(answers.find(({ status }) => status === 503)?.retryAfter).toBe('10');
    expect(await sendFiles(narrow, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
  });
});

describe('an address whose files take long to examine', () => {
  /** A picture of 100 million pixels. */
  const slow: [string, Buffer] = ['a.png', blackPng(10_000, 10_000)];
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('does not keep others waiting', async () => {
    const one = await startTestServer(
      { TRUST_PROXY: 'loopback' },
      { publication: withFilesForm(), limits: { examiners: 2, examinationWaitMs: 2_000 } },
    );
    const flood = Array.from({ length: 20 }, () => sendFiles(one, [slow, slow], from('192.0.2.1')));
    for (const _ of [1, 2, 3])
      expect(await sendFiles(one, [['a.pdf', PDF]], from('192.0.2.2'))).toMatchObject({ status: 201 });
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses).toContain(503);
  });

  it('has to wait when they have taken all its time, also those that are refused', async () => {
    const limits = { examinationMs: 5_000, examinationBurst: 5, examinationPerMinute: 1 };
    const one = await startTestServer({ TRUST_PROXY: 'loopback' }, { publication: withFilesForm(), limits });
    const bad: [string, Buffer] = ['a.pdf', expensivePdf()];
    expect(await sendFiles(one, [bad], from('192.0.2.1'))).toMatchObject({ status: 422 });
    const refused = await sendFiles(one, [['a.pdf', PDF]], from('192.0.2.1'));
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(1);
    expect(await sendFiles(one, [['a.pdf', PDF]], from('192.0.2.2'))).toMatchObject({ status: 201 });
  });
});

/** Ids of the processes that examine files for servers in this process. */
function examinersHere(): string[] {
  return readdirSync('/proc').filter((id) => {
    try {
      const isOurs = readFileSync(`/proc/${id}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`);
      return isOurs && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('examinerProcess.ts');
    } catch {
      // No process, or one that has just ended.
      return false;
    }
  });
}
