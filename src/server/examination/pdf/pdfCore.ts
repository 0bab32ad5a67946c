import { registerHooks } from 'node:module';

/** A name: `/Type` has the name `Type`. */
export interface PdfName {
  name: string;
}

/** A keyword: `stream`. */
export interface PdfCommand {
  cmd: string;
}

/** A reference to an indirect object: `7 0 R`. */
export interface PdfRef {
  num: number;
  gen: number;
}

export interface PdfDict {
  has: (key: string) => boolean;
  set: (key: string, value: unknown) => void;
  /** Does not follow a reference. */
  getRaw: (key: string) => unknown;
  getRawEntries: () => Iterable<[string, unknown]>;
}

/** Bytes, also those that a filter decodes. */
export interface PdfStream {
  pos: number;
  /** Of a filter: the bytes decoded so far, and whether they are all. */
  buffer: Uint8Array;
  bufferLength: number;
  eof: boolean;
  readBlock: () => void;
  getBytes: () => Uint8Array;
}

export interface PdfParser {
  /** The token after the next. */
  buf2: unknown;
  lexer: { stream: PdfStream; skipToNextLine: () => void };
  getObj: () => unknown;
}

/** Decrypts the streams of one object. */
interface CipherTransform {
  createStream: (stream: PdfStream, length: number) => PdfStream;
}

export interface PdfXRef {
  /** Set once the file is parsed, if it is encrypted. */
  encrypt?: { createCipherTransform: (num: number, gen: number) => CipherTransform };
  trailer?: PdfDict;
  fetchCompressed: (ref: PdfRef) => unknown;
}

export interface PdfDocument {
  xref: PdfXRef;
  checkHeader: () => void;
  parseStartXRef: () => void;
  /** @param recovering - whether to search for the objects instead of reading the cross-reference table */
  parse: (recovering: boolean) => void;
  getPage: (index: number) => Promise<unknown>;
}

type Filter = new (stream: PdfStream, length: number, ...more: unknown[]) => PdfStream;

interface PdfCore {
  Ascii85Stream: Filter;
  AsciiHexStream: Filter;
  Cmd: new () => PdfCommand;
  Dict: new () => PdfDict;
  Lexer: new (stream: PdfStream) => PdfParser['lexer'];
  LZWStream: Filter;
  LocalPdfManager: new (options: object) => { pdfDocument: PdfDocument };
  Name: new () => PdfName;
  Parser: new (options: object) => PdfParser;
  PasswordException: new () => Error;
  PredictorStream: Filter;
  Ref: new () => PdfRef;
  RunLengthStream: Filter;
  Stream: new (bytes: Uint8Array, start?: number, length?: number) => PdfStream;
  XRefEntryException: new () => Error;
  XRefParseException: new () => Error;
}

const EXPORTS: readonly (keyof PdfCore)[] = [
  ...([
    'Ascii85Stream',
    'AsciiHexStream',
    'Cmd',
    'Dict',
    'Lexer',
    'LZWStream',
    'LocalPdfManager',
    'Name',
  ] as const),
  ...(['Parser', 'PasswordException', 'PredictorStream', 'Ref', 'RunLengthStream', 'Stream'] as const),
  ...(['XRefEntryException', 'XRefParseException'] as const),
];

/**
 * The classes with which pdf.js parses a file. Its package has them in one module, and exports only the worker around them, which
 * shows no objects: so the module gets more exports when it is loaded.
 */
export const core = await loadCore();

async function loadCore(): Promise<PdfCore> {
  const hooks = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith('/pdf.worker.mjs')) return loaded;
      return { ...loaded, source: `${loaded.source}\nexport { ${EXPORTS.join(', ')} };` };
    },
  });
  try {
    // @ts-expect-error The package has no types for it.
    return (await import('pdfjs-dist/legacy/build/pdf.worker.mjs')) as PdfCore;
  } finally {
    hooks.deregister();
  }
}

const overwritten = new WeakMap<PdfDict, [key: string, value: unknown][]>();

// A key may occur twice, and readers differ in which of its values they take: pdf.js takes the last.
const { set } = core.Dict.prototype;
core.Dict.prototype.set = function (this: PdfDict, key: string, value: unknown) {
  if (this.has(key)) {
    const values = overwritten.get(this) ?? [];
    overwritten.set(this, values);
    values.push([key, this.getRaw(key)]);
  }
  set.call(this, key, value);
};

/** Returns the keys of a dictionary with their values, and every value of a key that occurs twice. */
export function entriesOf(dict: PdfDict): [key: string, value: unknown][] {
  return [...dict.getRawEntries(), ...(overwritten.get(dict) ?? [])];
}
