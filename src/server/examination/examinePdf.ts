import { inflateSync } from 'node:zlib';
import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Limits } from '../config/limits.ts';
import type { FileBytes } from './FileBytes.ts';
import { BadFileError } from './Verdict.ts';

/** Readers look for the head so far into the file; only blanks may stand before it. */
const HEAD_BYTES = 1024;

/** Opens a document as readers do, and looks for actions that run something and for files inside it. */
export async function examinePdf(
  bytes: FileBytes,
  _examination: unknown,
  { inflatedBytes }: Pick<Limits, 'inflatedBytes'>,
): Promise<undefined> {
  const head = bytes.at(0, HEAD_BYTES).toString('latin1');
  if (!/^(?:\xef\xbb\xbf)?[\s\0]{0,1000}%PDF-\d/.test(head)) throw new BadFileError('server.fileContent');
  const file = bytes.at(0, bytes.size);
  checkNames(file, inflatedBytes);
  // A copy, as it takes what it is given.
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
/** `/S /JavaScript`: what an action does. */
const RUNS = new RegExp(`/S${BLANK}/(?:JavaScript|Launch)(?![\\w-])`);
const ATTACHES = /\/EmbeddedFile(?![\w-])/;
const OBJECTS = /\/ObjStm(?![\w-])/g;

/** Looks for names that stand in the file itself, or in its packed objects. */
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
  // "/J#61vaScript" is another spelling.
  const plain = text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (RUNS.test(plain)) throw new BadFileError('server.filePdfActions');
  if (ATTACHES.test(plain)) throw new BadFileError('server.filePdfAttachments');
}

/** Objects packed as nearly all are; of those packed otherwise nothing is seen here. */
function inflatedFrom(packed: Buffer, most: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new BadFileError('server.fileInflates');
    return '';
  }
}
