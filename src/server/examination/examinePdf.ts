import { inflateSync } from 'node:zlib';
import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Limits } from '../config/limits.ts';
import type { FileBytes } from './FileBytes.ts';
import { BadFileError } from './Verdict.ts';

/** Readers search the header in the first 1,024 bytes; here only a byte order mark and whitespace may precede it. */
const HEAD_BYTES = 1024;

/** Opens a PDF with pdf.js and searches for JavaScript, Launch actions and attached files. Rejects with a `BadFileError`. */
export async function examinePdf(
  bytes: FileBytes,
  _examination: unknown,
  { inflatedBytes }: Pick<Limits, 'inflatedBytes'>,
): Promise<undefined> {
  const head = bytes.at(0, HEAD_BYTES).toString('latin1');
  if (!/^(?:\xef\xbb\xbf)?[\s\0]{0,1000}%PDF-\d/.test(head)) throw new BadFileError('server.fileContent');
  const file = bytes.at(0, bytes.size);
  checkNames(file, inflatedBytes);
  // A copy, because pdf.js takes ownership of the buffer.
  const task = getDocument({
    data: new Uint8Array(file),
    verbosity: 0,
    useWasm: false,
    useSystemFonts: false,
  });
  try {
    const document = await task.promise;
    await document.getPage(1);
    if (await document.hasJSActions()) throw new BadFileError('server.filePdfActions');
    if ((await document.getAttachments()) !== null) throw new BadFileError('server.filePdfAttachments');
  } catch (error) {
    throw error instanceof PasswordException ? new BadFileError('server.filePassword') : error;
  } finally {
    await task.destroy();
  }
}

const BLANK = String.raw`(?:[\s\0]|%[^\r\n]{0,200}[\r\n]){0,20}`;
/** `/S /JavaScript`: the type of an action. */
const RUNS = new RegExp(`/S${BLANK}/(?:JavaScript|Launch)(?![\\w-])`);
const ATTACHES = /\/EmbeddedFile(?![\w-])/;
const OBJECTS = /\/ObjStm(?![\w-])/g;

/** Searches for forbidden names in the file and in its compressed object streams. */
function checkNames(file: Buffer, inflatedBytes: number): void {
  const text = file.toString('latin1');
  checkText(text);
  let left = inflatedBytes;
  for (const { index } of text.matchAll(OBJECTS)) {
    const [keyword] = /stream\r?\n/.exec(text.slice(index, index + 2_000)) ?? [];
    if (keyword === undefined) continue;
    const start = text.indexOf(keyword, index) + keyword.length;
    const objects = inflatedFrom(file.subarray(start), left);
    left -= objects.length;
    checkText(objects);
  }
}

function checkText(text: string): void {
  // "/J#61vaScript" is the same name with an escape.
  const plain = text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (RUNS.test(plain)) throw new BadFileError('server.filePdfActions');
  if (ATTACHES.test(plain)) throw new BadFileError('server.filePdfAttachments');
}

/** Inflates an object stream with Flate, the usual filter. Returns an empty text for other filters, which stay unseen. */
function inflatedFrom(packed: Buffer, most: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BadFileError('server.fileInflates');
    return '';
  }
}
