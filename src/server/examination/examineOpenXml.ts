import { examineCompound } from './examineCompound.ts';
import type { FileBytes } from './FileBytes.ts';
import { type ArchiveLimits, type Budget, inflateEntries } from './inflateEntries.ts';
import { isProgram } from './programs.ts';
import { BadFileError, type Examination } from './Verdict.ts';

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

/** Inflates a document of Word, Excel or PowerPoint and examines every entry. Rejects with a `BadFileError`. */
export async function examineOpenXml(
  bytes: FileBytes,
  { path, extension }: Examination,
  limits: ArchiveLimits,
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
  limits: ArchiveLimits,
  budget: Budget,
  depth: number,
): Promise<void> {
  const parts = new Set<string>();
  let types: string | undefined;
  await inflateEntries(archive, limits, budget, {
    begin(name, head) {
      parts.add(`/${name}`.toLowerCase());
      if (MACROS.test(name)) throw new BadFileError('server.fileMacros');
      const nested = NESTED.test(name);
      const container = head.subarray(0, 8).equals(COMPOUND) || head.toString('latin1', 0, 4) === ZIP;
      if (
        EMBEDDED.test(name) ||
        isProgram(name, head) ||
        (container && !nested) ||
        (nested && depth === DEEPEST)
      ) {
        throw new BadFileError('server.fileEmbedded');
      }
      return nested || name === TYPES_PART || name.endsWith('.rels');
    },
    async content(name, content) {
      if (name === TYPES_PART) types = decodeXml(content);
      else if (name.endsWith('.rels')) checkRelations(decodeXml(content));
      else {
        const inner = name.slice(name.lastIndexOf('.')).toLowerCase();
        if (inner in MAIN_TYPES) await examinePackage(content, inner, limits, budget, depth + 1);
        else examineCompound(content, inner);
      }
    },
  });
  if (types === undefined) throw new BadFileError('server.fileContent');
  if (/macroEnabled|vbaProject/i.test(types)) throw new BadFileError('server.fileMacros');
  const main = mainPart(types, MAIN_TYPES[extension] ?? '');
  if (main === undefined) throw new BadFileError('server.fileContent');
  if (!parts.has(main.toLowerCase())) throw new Error('The main part is missing');
}

/** Returns the name of the part with that content type, from `[Content_Types].xml`. */
function mainPart(types: string, type: string): string | undefined {
  for (const [element] of types.matchAll(/<(?:\w{1,20}:)?Override\s[^<>]{1,2000}>/g)) {
    if (attribute(element, 'ContentType') === type) return attribute(element, 'PartName');
  }
  return undefined;
}

const REMOTE_KINDS = new Set(['attachedTemplate', 'oleObject', 'frame', 'subDocument']);

/** Refuses relationships that fetch and run something when the document opens. Links to click and local paths are harmless. */
function checkRelations(relations: string): void {
  if (/vbaProject/i.test(relations)) throw new BadFileError('server.fileMacros');
  for (const [element] of relations.matchAll(/<(?:\w{1,20}:)?Relationship\s[^<>]{1,5000}>/g)) {
    if (attribute(element, 'TargetMode') !== 'External') continue;
    const kind = attribute(element, 'Type')?.split('/').at(-1) ?? '';
    const target = attribute(element, 'Target') ?? '';
    const remote =
      /^\s*([a-z][a-z+.-]+:(?!\/\/\/)|\\\\|\/\/)/i.test(target) && !/^file:\/\/\/[a-z]:/i.test(target);
    if (REMOTE_KINDS.has(kind) && remote) throw new BadFileError('server.fileRemote');
  }
}

function attribute(element: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)')`).exec(element);
  return match?.[1] ?? match?.[2];
}

function decodeXml(content: Buffer): string {
  const mark = content.readUInt16BE();
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(content);
  return content.toString('utf8');
}
