import { type CFB$Entry, read } from 'cfb';
import { BadFileError } from '../Verdict.ts';
import { judgePresentation } from './judgePresentation.ts';
import { judgeWordDocument } from './judgeWordDocument.ts';
import { judgeWorkbook } from './judgeWorkbook.ts';

interface Program {
  /** Some workbooks have one stream for each of two versions. */
  mainStreams: readonly string[];
  /** @param stream - returns another stream in the root */
  judge: (main: Buffer, stream: (name: string) => Buffer) => void;
}

const NO_PROGRAM: Program = { mainStreams: [], judge: () => {} };
/** The program of each file extension. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  '.doc': { mainStreams: ['WordDocument'], judge: judgeWordDocument },
  '.xls': { mainStreams: ['Workbook', 'Book'], judge: judgeWorkbook },
  '.ppt': { mainStreams: ['PowerPoint Document'], judge: judgePresentation },
};

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const STORAGE = 1;
const STREAM = 2;

/** Streams of a document with a password or with restricted rights. */
const ENCRYPTED = new Set(['encryptedpackage', 'encryptioninfo', 'encryptedsummary', '\x06dataspaces']);
const MACROS = new Set(['macros', '_vba_project', '_vba_project_cur', 'vba']);
/** Storages that hold no embedded object: signatures, data of forms and pivot tables. `ObjectPool` itself is often empty. */
const STORAGES = new Set([
  ...['objectpool', 'msodatastore', '_xmlsignatures', '_signatures', '_sx_db_cur', 'pp97_dualstorage'],
]);
/** Streams of objects that another program opens, and of controls. */
const OBJECTS = new Set(['\x01ole10native', 'equation native', 'ctls']);

/** Examines a document in the formats of Word, Excel and PowerPoint until 2007. Throws a `BadFileError`, or another error for a broken file. */
export function examineCompound(file: Buffer, extension: string): undefined {
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) throw new BadFileError('server.fileContent');
  const { FullPaths, FileIndex } = read(file, { type: 'buffer' });
  const streams = new Map<string, Buffer>();
  for (const [index, path] of FullPaths.entries()) {
    // "Root Entry/Macros/VBA/"
    const [, ...names] = path.split('/').filter((name) => name !== '');
    const entry = FileIndex[index];
    if (!entry || names.length === 0) continue;
    judgeName(
      names.map((name) => name.toLowerCase()),
      entry,
    );
    if (entry.type === STREAM) streams.set(names.join('/'), contentOf(entry));
  }
  const { mainStreams, judge } = PROGRAMS[extension] ?? NO_PROGRAM;
  const mains = mainStreams.flatMap((name) => streams.get(name) ?? []);
  if (mains.length === 0) throw new BadFileError('server.fileContent');
  for (const main of mains) judge(main, (name) => streams.get(name) ?? missing(name));
}

function judgeName(path: readonly string[], { type }: CFB$Entry): void {
  const name = path.at(-1) ?? '';
  if (path.some((part) => ENCRYPTED.has(part))) throw new BadFileError('server.filePassword');
  if (path.some((part) => MACROS.has(part))) throw new BadFileError('server.fileMacros');
  const unknown = type === STORAGE && (path.length === 1 || path[0] === 'objectpool') && !STORAGES.has(name);
  if (unknown || OBJECTS.has(name)) throw new BadFileError('server.fileEmbedded');
}

function contentOf({ content, size }: CFB$Entry): Buffer {
  const bytes = Buffer.from(content ?? []);
  if (bytes.length < size) throw new Error('A stream is cut off');
  return bytes.subarray(0, size);
}

function missing(name: string): never {
  throw new Error(`The stream ${name} is missing`);
}
