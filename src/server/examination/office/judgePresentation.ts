import { BadFileError } from '../Verdict.ts';

/** Types of records. */
const USER_EDIT = 0x0ff5;
const DIRECTORY = 0x1772;
const INTERACTION = 0x0ff3;
const MACROS = 0x0400;
/** Embedded and linked objects, controls, and their storage. */
const OBJECTS = new Set([0x0fcc, 0x0fce, 0x0fee, 0x1011]);
/** Actions that run a macro or a program, or open an object. */
const RUNNING = new Set([1, 2, 5]);
const CONTAINER = 0x0f;
const HEAD_BYTES = 8;

/** A record: its content, and where the next one begins. */
interface PptRecord {
  type: number;
  isContainer: boolean;
  content: Buffer;
  end: number;
}

/** Judges the records of a presentation of PowerPoint 97 to 2003: all that follow one another, and all that its directories name. */
export function judgePresentation(main: Buffer, stream: (name: string) => Buffer): void {
  const starts = directoriesOf(main, stream('Current User').readUInt32LE(16));
  for (let at = 0; at + HEAD_BYTES <= main.length; ) {
    const record = recordAt(main, at);
    starts.add(at);
    at = record.end;
  }
  for (const at of starts) judgeRecord(recordAt(main, at));
}

/** Returns the offsets of all records that the directories of the last and all earlier edits name. */
function directoriesOf(main: Buffer, lastEdit: number): Set<number> {
  const starts = new Set<number>();
  const edits = new Set<number>();
  for (let at = lastEdit; at !== 0 && !edits.has(at); ) {
    edits.add(at);
    const edit = recordAt(main, at);
    if (edit.type !== USER_EDIT) throw new Error('The last edit is missing');
    const directory = recordAt(main, edit.content.readUInt32LE(12));
    if (directory.type !== DIRECTORY) throw new Error('The directory is missing');
    for (const start of offsetsIn(directory.content)) starts.add(start);
    at = edit.content.readUInt32LE(8);
  }
  return starts;
}

/** Groups of offsets, each after the number of its first and how many they are. */
function offsetsIn(directory: Buffer): number[] {
  const offsets: number[] = [];
  for (let at = 0; at + 4 <= directory.length; ) {
    const count = directory.readUInt32LE(at) >>> 20;
    at += 4;
    for (let left = count; left > 0; left--, at += 4) offsets.push(directory.readUInt32LE(at));
  }
  return offsets;
}

function judgeRecord({ type, isContainer, content }: PptRecord): void {
  if (OBJECTS.has(type)) throw new BadFileError('server.fileEmbedded');
  if (type === INTERACTION && RUNNING.has(content.readUInt8(8)))
    throw new BadFileError('server.fileEmbedded');
  if (type === MACROS && content.readUInt32LE(4) !== 0) throw new BadFileError('server.fileMacros');
  if (!isContainer) return;
  for (let at = 0; at + HEAD_BYTES <= content.length; ) {
    const record = recordAt(content, at);
    judgeRecord(record);
    at = record.end;
  }
}

function recordAt(bytes: Buffer, at: number): PptRecord {
  const end = at + HEAD_BYTES + bytes.readUInt32LE(at + 4);
  if (end > bytes.length) throw new Error('A record is cut off');
  return {
    type: bytes.readUInt16LE(at + 2),
    isContainer: (bytes.readUInt8(at) & 0x0f) === CONTAINER,
    content: bytes.subarray(at + HEAD_BYTES, end),
    end,
  };
}
