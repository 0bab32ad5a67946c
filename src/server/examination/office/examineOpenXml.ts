import type { Limits } from '../../config/limits.ts';
import type { FileBytes } from '../FileBytes.ts';
import { isProgram } from '../programs.ts';
import { BadFileError, type Examination } from '../Verdict.ts';
import { ContentTypes } from './ContentTypes.ts';
import { examineCompound } from './examineCompound.ts';
import { type ArchiveLimits, type Budget, type EntryReader, inflateEntries } from './inflateEntries.ts';
import { OfficeXml } from './OfficeXml.ts';
import { beginsXml, XmlPart } from './XmlPart.ts';

type DocumentLimits = ArchiveLimits & Pick<Limits, 'pdfObjectBytes'>;

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Content type of the main part, by file extension. */
const MAIN_TYPES: Readonly<Record<string, string>> = {
  '.docx': `${OFFICE}.wordprocessingml.document.main+xml`,
  '.xlsx': `${OFFICE}.spreadsheetml.sheet.main+xml`,
  '.pptx': `${OFFICE}.presentationml.presentation.main+xml`,
};

const TYPES_PART = '[Content_Types].xml';

/** Documents inside a document: a chart stores its numbers in a workbook. */
const NESTED = /\.(docx|xlsx|pptx|doc|xls|ppt)$/i;
/** No chart nests documents deeper. */
const DEEPEST = 2;

/** Objects that start another program when they are opened. */
const EMBEDDED = /(^|\/)(oleObject\d*|activeX\d*)\.bin$/i;
const MACROS = /(^|\/)vba(Project|Data|ProjectSignature)[^/]*\.(bin|xml)$/i;

const ZIP = 'PK\x03\x04';
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Inflates a document of Word, Excel or PowerPoint and examines every part. Rejects with a `BadFileError`. */
export async function examineOpenXml(
  bytes: FileBytes,
  { path, extension }: Examination,
  limits: DocumentLimits,
): Promise<undefined> {
  const head = bytes.at(0, COMPOUND.length);
  // A document with a password is stored as a whole in a compound file.
  if (head.equals(COMPOUND)) {
    examineCompound(bytes.at(0, bytes.size), extension);
    throw new BadFileError('server.fileContent');
  }
  if (head.toString('latin1', 0, 4) !== ZIP) throw new BadFileError('server.fileContent');
  await examinePackage(path, extension, limits, { entries: 0, bytes: 0 }, 1);
}

async function examinePackage(
  archive: string | Buffer,
  extension: string,
  limits: DocumentLimits,
  budget: Budget,
  depth: number,
): Promise<void> {
  const types = new ContentTypes();
  const binaryParts = new Set<string>();
  const parts = new Set<string>();
  await inflateEntries(archive, limits, budget, (name, head) => {
    const path = `/${name}`.toLowerCase();
    parts.add(path);
    if (MACROS.test(name)) throw new BadFileError('server.fileMacros');
    const nested = NESTED.test(name);
    if (EMBEDDED.test(name) || isProgram(name, head) || (nested ? depth === DEEPEST : isContainer(head)))
      throw new BadFileError('server.fileEmbedded');
    if (name === TYPES_PART) return new XmlPart(head, false, types);
    if (nested) return readWhole((content) => examineNested(name, content, limits, budget, depth + 1));
    if (beginsXml(head)) return new XmlPart(head, /\.vml$/i.test(name), new OfficeXml());
    // Word for macOS keeps pictures as PDFs.
    if (head.toString('latin1', 0, 5) === '%PDF-') return readWhole((content) => examinePdf(content, limits));
    binaryParts.add(path);
    return undefined;
  });
  types.judge(MAIN_TYPES[extension] ?? '', parts, binaryParts);
}

function isContainer(head: Buffer): boolean {
  return head.subarray(0, COMPOUND.length).equals(COMPOUND) || head.toString('latin1', 0, 4) === ZIP;
}

async function examineNested(
  name: string,
  content: Buffer,
  limits: DocumentLimits,
  budget: Budget,
  depth: number,
): Promise<void> {
  const extension = name.slice(name.lastIndexOf('.')).toLowerCase();
  if (extension in MAIN_TYPES) await examinePackage(content, extension, limits, budget, depth);
  else examineCompound(content, extension);
}

async function examinePdf(pdf: Buffer, limits: DocumentLimits): Promise<void> {
  const at = (offset: number, length: number) => pdf.subarray(offset, offset + length);
  const examination = await import('../pdf/examinePdf.ts');
  await examination.examinePdf({ size: pdf.length, at }, undefined, limits);
}

function readWhole(examine: (content: Buffer) => Promise<void>): EntryReader {
  const chunks: Buffer[] = [];
  return { write: (chunk) => chunks.push(chunk), end: () => examine(Buffer.concat(chunks)) };
}
