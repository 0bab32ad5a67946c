import { inflateSync } from 'node:zlib';
import { BadFileError } from '../Verdict.ts';
import { core, type PdfDict, type PdfStream } from './pdfCore.ts';

type Resolve = (value: unknown) => unknown;
type Decode = (bytes: Uint8Array, params: PdfDict | undefined, most: number, resolve: Resolve) => Uint8Array;

const flate: Decode = (bytes, params, most) => {
  try {
    return unpredicted(inflateSync(bytes, { maxOutputLength: Math.max(1, most) }), params, most);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : error;
  }
};

const lzw: Decode = (bytes, params, most) => {
  const early = params?.getRaw('EarlyChange') ?? 1;
  return unpredicted(readAll(new core.LZWStream(streamOf(bytes), bytes.length, early), most), params, most);
};

const ascii85: Decode = (bytes, _params, most) =>
  readAll(new core.Ascii85Stream(streamOf(bytes), bytes.length), most);

const asciiHex: Decode = (bytes, _params, most) =>
  readAll(new core.AsciiHexStream(streamOf(bytes), bytes.length), most);

const runLength: Decode = (bytes, _params, most) =>
  readAll(new core.RunLengthStream(streamOf(bytes), bytes.length), most);

const DECODERS: Readonly<Record<string, Decode>> = {
  FlateDecode: flate,
  Fl: flate,
  LZWDecode: lzw,
  LZW: lzw,
  ASCII85Decode: ascii85,
  A85: ascii85,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
  RunLengthDecode: runLength,
  RL: runLength,
};

/** Filters whose result only a picture can be. */
const PICTURES = new Set([
  ...['DCTDecode', 'DCT', 'JPXDecode', 'JPX', 'JBIG2Decode', 'CCITTFaxDecode', 'CCF'],
]);

/** Whether a reader can decode a stream with a filter of this name. */
export function isFilter(name: string): boolean {
  return name in DECODERS || PICTURES.has(name) || name === 'Crypt';
}

/**
 * Decodes a stream of objects with all its filters. Throws a `BadFileError` when it decodes to more than `most` bytes, another
 * error when it cannot be decoded.
 */
export function decodeStream(raw: Uint8Array, dict: PdfDict, resolve: Resolve, most: number): Buffer {
  const filters = [resolve(dict.getRaw('Filter') ?? [])].flat().map(resolve);
  const params = [resolve(dict.getRaw('DecodeParms') ?? [])].flat().map(resolve);
  let bytes = raw;
  for (const [index, filter] of filters.entries()) {
    const decode = filter instanceof core.Name ? DECODERS[filter.name] : undefined;
    if (!decode) throw new Error('An object stream has an unknown filter');
    const given = params[index];
    bytes = decode(bytes, given instanceof core.Dict ? given : undefined, most, resolve);
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Undoes a predictor, which makes nothing longer. */
function unpredicted(bytes: Uint8Array, params: PdfDict | undefined, most: number): Uint8Array {
  const predictor = params?.getRaw('Predictor') ?? 1;
  if (!params || predictor === 1) return bytes;
  return readAll(new core.PredictorStream(streamOf(bytes), bytes.length, params), most);
}

function readAll(stream: PdfStream, most: number): Uint8Array {
  while (!stream.eof) {
    stream.readBlock();
    if (stream.bufferLength > most) throw tooMuch();
  }
  return stream.buffer.subarray(0, stream.bufferLength);
}

function streamOf(bytes: Uint8Array): PdfStream {
  return new core.Stream(bytes);
}

function tooMuch(): BadFileError {
  return new BadFileError('server.fileInflates');
}
