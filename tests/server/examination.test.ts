import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_FILES, docxWith, template } from '../support/server/badFiles.ts';
import { compoundFile } from '../support/server/compoundFile.ts';
import { expensivePdf } from '../support/server/craftedPdfs.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { officeEntries } from '../support/server/officeFile.ts';
import { blackPng } from '../support/server/pngFile.ts';
import { JPEG, PDF, PNG, SAMPLES, sampleFile } from '../support/server/sampleFiles.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { zipFile } from '../support/server/zipFile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { publication: withFilesForm() });
});
afterAll(() => server.stop());

/** A video whose `ftyp` box is replaced by a `free` box, which players ignore. */
function withoutBrand(): Buffer {
  const video = Buffer.from(SAMPLES['.mov']!);
  video.write('free', video.indexOf('ftyp'));
  return video;
}

describe('a file is refused with an error at its field, and nothing is stored:', () => {
  it.each(BAD_FILES)('%s', async (_what, name, bytes, message) => {
    const before = [await server.stored(), server.storedFiles()];
    const answer = await sendFiles(server, [[name, bytes()]]);
    const texts = { fileContent: `Le contenu du fichier « ${name} » ne correspond pas à son extension.` };
    expect(answer).toMatchObject({
      status: 422,
      errors: [`first: ${texts[message as keyof typeof texts] ?? `server.${message}`}`],
    });
    expect([await server.stored(), server.storedFiles()]).toEqual(before);
  });

  it('two files, each at its own field', async () => {
    const { errors } = await sendFiles(server, [
      ['a.pdf', Buffer.from('%PDF-1.7\n')],
      ['b.jpg', JPEG.subarray(0, 100)],
    ]);
    expect(errors).toEqual(['first: server.filePdf', 'second: server.filePicture']);
  });
});

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
    ['a video without a brand, from an old camera', 'a.mov', withoutBrand],
    [
      'an old letter with more streams',
      'a.doc',
      () => compoundFile({ WordDocument: PNG, '1Table': PNG, Data: PNG }),
    ],
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
    try {
      for (const _ of [1, 2]) {
        expect(await sendFiles(narrow, [['a.pdf', PDF]])).toMatchObject({
          status: 422,
          errors: ['first: server.fileComplex'],
        });
      }
    } finally {
      await narrow.stop();
    }
  });

  it.runIf(process.platform === 'linux')('of kept memory is its last one', async () => {
    const before = examinersHere();
    const limits = { examiners: 1, examinerKeptBytes: 1 };
    const narrow = await startTestServer({}, { publication: withFilesForm(), limits });
    try {
      for (const _ of [1, 2])
        expect(await sendFiles(narrow, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
      await expect.poll(examinersHere).toEqual(before);
    } finally {
      await narrow.stop();
    }
  });

  it('of waiting files is refused with 503', async () => {
    const narrow = await startTestServer(
      {},
      { publication: withFilesForm(), limits: { examiners: 1, examinationQueue: 1 } },
    );
    try {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          sendFiles(narrow, [['a.mp4', sampleFile(`${index}.mp4`, 100_000)]]),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([201, 503]));
      expect(answers.find(({ status }) => status === 503)?.retryAfter).toBe('10');
      expect(await sendFiles(narrow, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
    } finally {
      await narrow.stop();
    }
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
    try {
      const flood = Array.from({ length: 20 }, () => sendFiles(one, [slow, slow], from('192.0.2.1')));
      for (const _ of [1, 2, 3])
        expect(await sendFiles(one, [['a.pdf', PDF]], from('192.0.2.2'))).toMatchObject({ status: 201 });
      const statuses = (await Promise.all(flood)).map(({ status }) => status);
      expect(statuses).toContain(503);
    } finally {
      await one.stop();
    }
  });

  it('has to wait when they have taken all its time, also those that are refused', async () => {
    const limits = { examinationMs: 5_000, examinationBurst: 5, examinationPerMinute: 1 };
    const one = await startTestServer({ TRUST_PROXY: 'loopback' }, { publication: withFilesForm(), limits });
    const bad: [string, Buffer] = ['a.pdf', expensivePdf()];
    try {
      expect(await sendFiles(one, [bad], from('192.0.2.1'))).toMatchObject({ status: 422 });
      const refused = await sendFiles(one, [['a.pdf', PDF]], from('192.0.2.1'));
      expect(refused.status).toBe(429);
      expect(Number(refused.retryAfter)).toBeGreaterThan(1);
      expect(await sendFiles(one, [['a.pdf', PDF]], from('192.0.2.2'))).toMatchObject({ status: 201 });
    } finally {
      await one.stop();
    }
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
