import type { Limits } from '../../config/limits.ts';
import type { FileBytes } from '../FileBytes.ts';
import { BadFileError } from '../Verdict.ts';
import { judgePdf } from './judgePdf.ts';
import { PdfObjects } from './PdfObjects.ts';
import { core, type PdfDocument } from './pdfCore.ts';

/** Readers search the header in the first 1,024 bytes; here only a byte order mark and whitespace may precede it. */
const HEAD_BYTES = 1024;

const OPTIONS = { docId: 'file', enableXfa: false, evaluatorOptions: {}, handler: {} };

/** Opens a PDF with pdf.js, and judges all its objects. Rejects with a `BadFileError`. */
export async function examinePdf(
  bytes: Pick<FileBytes, 'at' | 'size'>,
  _examination: unknown,
  { pdfObjectBytes }: Pick<Limits, 'pdfObjectBytes'>,
): Promise<undefined> {
  const head = bytes.at(0, HEAD_BYTES).toString('latin1');
  if (!/^(?:\xef\xbb\xbf)?[\s\0]{0,1000}%PDF-\d/.test(head)) throw new BadFileError('server.fileContent');
  // pdf.js takes a buffer to begin where its memory does.
  const file = Buffer.from(new Uint8Array(bytes.at(0, bytes.size)).buffer);
  const { pdfDocument } = new core.LocalPdfManager({ ...OPTIONS, source: file });
  const { xref } = pdfDocument;
  const objects = new PdfObjects(file, xref, pdfObjectBytes);
  // Else pdf.js would decode an object stream as often as one of its objects is asked for.
  xref.fetchCompressed = ({ num }) => {
    objects.unpack();
    return objects.byNumber(num);
  };
  await openDocument(pdfDocument);
  objects.unpack();
  judgePdf(objects);
}

/** Parses the file and finds its first page. Rejects with a `BadFileError` for a password, with another error for a broken file. */
async function openDocument(document: PdfDocument): Promise<void> {
  document.checkHeader();
  for (const recovering of [false, true]) {
    try {
      document.parseStartXRef();
      document.parse(recovering);
      await document.getPage(0);
      return;
    } catch (error) {
      const { encrypt, trailer } = document.xref;
      if (error instanceof core.PasswordException || (trailer?.has('Encrypt') && !encrypt))
        throw new BadFileError('server.filePassword');
      const mayRecover = error instanceof core.XRefParseException || error instanceof core.XRefEntryException;
      if (recovering || !mayRecover) throw error;
    }
  }
}
