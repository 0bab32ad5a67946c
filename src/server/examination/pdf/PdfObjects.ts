import { BadFileError } from '../Verdict.ts';
import { decodeStream } from './decodeStream.ts';
import { core, entriesOf, type PdfDict, type PdfRef, type PdfStream, type PdfXRef } from './pdfCore.ts';

/** Bytes that parsing all objects may read, as a multiple of the file's bytes, and beyond it: crafted objects overlap. */
const READS = 4;
const SMALL = 1024 * 1024;

/** Text before the keyword `obj` in which the object's number is searched. */
const HEADER_BYTES = 64;
const HEADER = /(\d{1,10})[\s\0]+(\d{1,10})[\s\0]*$/;

/** A stream that holds objects. */
interface Packed extends PdfRef {
  dict: PdfDict;
  /** Offset of its first byte. */
  from: number;
}

/**
 * All objects of a file, in whatever way a reader would find them: by the cross-reference table or by searching, also replaced
 * ones, and those in object streams.
 */
export class PdfObjects {
  readonly #file: Buffer;
  readonly #xref: PdfXRef;
  readonly #objects: unknown[] = [];
  readonly #byNumber = new Map<number, unknown[]>();
  readonly #packed: Packed[] = [];
  readonly #streams = new Set<PdfDict>();
  /** Bytes that object streams may still decode to. */
  #room: number;
  #left: number;

  /** Parses all objects but those in object streams. Throws a `BadFileError`, or another error for an object that is broken. */
  constructor(file: Buffer, xref: PdfXRef, mostDecoded: number) {
    this.#file = file;
    this.#xref = xref;
    this.#room = mostDecoded;
    this.#left = READS * file.length + SMALL;
    for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
      if (file.toString('latin1', at - 3, at) !== 'end') this.#addObject(at);
    }
    // A trailer that nothing else than a search finds counts as well.
    for (let at = file.indexOf('trailer'); at >= 0; at = file.indexOf('trailer', at + 7)) {
      this.#objects.push(this.#parse(file, at + 7).object);
    }
  }

  /** Decodes each object stream once, and adds its objects. Throws as the constructor does. */
  unpack(): void {
    for (const packed of this.#packed.splice(0)) this.#addPacked(packed);
  }

  /** Returns the latest object of that number. */
  byNumber(num: number): unknown {
    return this.#byNumber.get(num)?.at(-1) ?? null;
  }

  /** Returns the objects that a reference may stand for: an object may have been replaced. Any other value stands for itself. */
  resolve(value: unknown): readonly unknown[] {
    return value instanceof core.Ref ? (this.#byNumber.get(value.num) ?? []) : [value];
  }

  /** Returns all values of a key, with references followed. */
  get(dict: PdfDict, ...keys: string[]): unknown[] {
    return entriesOf(dict)
      .filter(([key]) => keys.includes(key))
      .flatMap(([, value]) => this.resolve(value));
  }

  /** Yields all dictionaries, also those inside others. */
  *dictionaries(): Generator<PdfDict> {
    const waiting = [...this.#objects];
    while (waiting.length > 0) {
      const value = waiting.pop();
      if (Array.isArray(value)) for (const item of value) waiting.push(item);
      if (!(value instanceof core.Dict)) continue;
      yield value;
      for (const [, item] of entriesOf(value)) waiting.push(item);
    }
  }

  isStream(dict: PdfDict): boolean {
    return this.#streams.has(dict);
  }

  /** Parses the value after the keyword `obj` at that offset. */
  #addObject(at: number): void {
    const header = HEADER.exec(this.#file.toString('latin1', Math.max(0, at - HEADER_BYTES), at));
    try {
      const { object, streamAt } = this.#parse(this.#file, at + 3);
      const num = header ? Number(header[1]) : -1;
      this.#add(num, object);
      if (streamAt === undefined || !(object instanceof core.Dict)) return;
      this.#streams.add(object);
      if (isPacked(object))
        this.#packed.push({ num, gen: Number(header?.[2]), dict: object, from: streamAt });
    } catch (error) {
      // The three letters also occur in compressed bytes.
      if (header || error instanceof BadFileError) throw error;
    }
  }

  #addPacked({ dict, from, num, gen }: Packed): void {
    const { encrypt } = this.#xref;
    const length = this.#number(dict, 'Length');
    const end = this.#file.toString('latin1', from + length, from + length + 20);
    if (!/^[\s\0]*endstream/.test(end)) throw new Error('The length of an object stream is wrong');
    const raw = this.#file.subarray(from, from + length);
    const isTable = this.get(dict, 'Type').some((type) => type instanceof core.Name && type.name === 'XRef');
    const bytes =
      encrypt && !isTable
        ? encrypt.createCipherTransform(num, gen).createStream(streamOf(raw), length).getBytes()
        : raw;
    const decoded = decodeStream(bytes, dict, (value) => this.resolve(value).at(-1), this.#room);
    this.#room -= decoded.length;
    this.#left += READS * decoded.length;
    if (!isTable || dict.has('First'))
      this.#addMembers(decoded, this.#number(dict, 'First'), this.#number(dict, 'N'));
  }

  #addMembers(bytes: Buffer, first: number, count: number): void {
    const places = bytes.toString('latin1', 0, first).match(/\d+/g)?.map(Number) ?? [];
    if (places.length < 2 * count) throw new Error('An object stream has fewer objects than it says');
    for (let index = 0; index < count; index++) {
      const { object } = this.#parse(bytes, first + (places[2 * index + 1] ?? 0));
      this.#add(places[2 * index] ?? 0, object);
    }
  }

  #add(num: number, object: unknown): void {
    this.#objects.push(object);
    const others = this.#byNumber.get(num);
    if (others) others.push(object);
    else this.#byNumber.set(num, [object]);
  }

  /** Returns the object at that offset and, if it is the dictionary of a stream, the offset of the stream's first byte. */
  #parse(bytes: Buffer, from: number): { object: unknown; streamAt?: number } {
    if (this.#left < 0) throw new BadFileError('server.fileComplex');
    const stream = streamOf(bytes, from);
    try {
      const lexer = new core.Lexer(stream);
      const parser = new core.Parser({ lexer, xref: this.#xref, recoveryMode: true });
      const object = parser.getObj();
      if (!(parser.buf2 instanceof core.Cmd) || parser.buf2.cmd !== 'stream') return { object };
      lexer.skipToNextLine();
      return { object, streamAt: stream.pos - 1 };
    } finally {
      this.#left -= stream.pos - from;
    }
  }

  /** Returns the only number that a key may stand for. */
  #number(dict: PdfDict, key: string): number {
    const values = new Set(this.get(dict, key));
    const [value] = values;
    if (values.size !== 1 || !Number.isInteger(value) || (value as number) < 0)
      throw new Error(`An object stream has no clear ${key}`);
    return value as number;
  }
}

/** Whether a stream holds objects, or where they are. Not all readers look at its type. */
function isPacked(dict: PdfDict): boolean {
  return (dict.has('First') && dict.has('N')) || (dict.has('W') && dict.has('Size'));
}

function streamOf(bytes: Buffer, from = 0): PdfStream {
  return new core.Stream(bytes, from, bytes.length - from);
}
