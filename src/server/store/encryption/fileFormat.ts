import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { tell } from '#definitions/sources/tell.ts';
import type { ByteRange } from '../ObjectStore.ts';
import {
  type DataCipher,
  DecryptionError,
  ID_BYTES,
  NONCE_BYTES,
  open,
  seal,
  TAG_BYTES,
} from './DataCipher.ts';

const MAGIC = Buffer.from('\0fairE1\n');
const SALT_BYTES = 16;
const HEAD_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;
/** Where the head of a stored file is. */
export const HEAD_RANGE: ByteRange = { first: 0, last: HEAD_BYTES - 1 };
const FRAME_BYTES = 64 * 1024;

/**
 * Encrypts a file. Format: magic, id of the key, salt of the file's own key; then frames of 64 KiB, each with its tag. A
 * frame's nonce holds its number and whether it is the last, so missing, truncated or reordered frames do not decrypt.
 * @param context the id of the file
 */
export async function* encryptBytes(
  cipher: DataCipher,
  context: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = cipher.fileKey(cipher.firstId, salt, context);
  yield Buffer.concat([MAGIC, Buffer.from(cipher.firstId, 'hex'), salt]);
  let number = 0;
  for await (const { frame, last } of inFrames(bytes, FRAME_BYTES))
    yield seal(key, nonceOf(number++, last), frame);
}

/**
 * Streams the plain bytes of a file, also of one from before there was a key. Memory holds one frame. The stream fails with
 * a `DecryptionError`.
 */
export function readEncrypted(cipher: DataCipher, context: string, path: string): Readable {
  return Readable.from(decryptBytes(cipher, context, createReadStream(path)), { objectMode: false });
}

/** Returns the id of the key that encrypted a file (none for a plain file), and the number of its plain bytes. */
export async function describeFile(
  cipher: DataCipher,
  path: string,
): Promise<{ keyId: string | undefined; size: number }> {
  const handle = await openFile(path, 'r');
  try {
    const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return describeHead(cipher, head.subarray(0, bytesRead), (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

/** Like `describeFile`, of the first `HEAD_BYTES` of a file and its size. */
export function describeHead(
  cipher: DataCipher,
  head: Buffer,
  size: number,
): { keyId: string | undefined; size: number } {
  const keyId = keyIdOf(cipher, head);
  if (keyId === undefined) return { keyId, size };
  return { keyId, size: plainSize(size) };
}

/** Returns the number of plain bytes in an encrypted file. */
export function plainSize(size: number): number {
  const frames = Math.ceil((size - HEAD_BYTES) / (FRAME_BYTES + TAG_BYTES));
  return size - HEAD_BYTES - frames * TAG_BYTES;
}

/** Returns the number of bytes in which so many plain bytes are stored encrypted. */
export function storedSize(size: number): number {
  return HEAD_BYTES + size + Math.max(Math.ceil(size / FRAME_BYTES), 1) * TAG_BYTES;
}

/** Yields the plain bytes of a stored file; see `readEncrypted`. */
export async function* decryptBytes(
  cipher: DataCipher,
  context: string,
  stored: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    const { head, rest } = await splitHead(stored);
    const keyId = keyIdOf(cipher, head);
    if (keyId === undefined) {
      yield head;
      yield* rest;
      return;
    }
    if (head.length < HEAD_BYTES || !startsWithMagic(head))
      throw new DecryptionError(tell`Its first bytes are damaged`);
    const key = cipher.fileKey(keyId, head.subarray(MAGIC.length + ID_BYTES), context);
    let number = 0;
    for await (const { frame, last } of inFrames(rest, FRAME_BYTES + TAG_BYTES))
      yield open(key, nonceOf(number++, last), frame);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new DecryptionError(tell`The file ${context} cannot be decrypted: ${error.message}.`, {
      cause: error,
    });
  }
}

/**
 * Yields a range of the plain bytes of a file: only the frames that hold it are read and decrypted.
 * @param size plain bytes of the whole file: a shorter one has another last frame, which does not decrypt
 */
export async function* decryptRange(
  cipher: DataCipher,
  { context, size }: { context: string; size: number },
  { first, last }: ByteRange,
  stored: (range: ByteRange) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const head = await buffer(stored(HEAD_RANGE));
  const keyId = keyIdOf(cipher, head);
  if (keyId === undefined) {
    yield* stored({ first, last });
    return;
  }
  const key = cipher.fileKey(keyId, head.subarray(MAGIC.length + ID_BYTES), context);
  const frameOf = (at: number) => Math.floor(at / FRAME_BYTES);
  const [from, to, end] = [frameOf(first), frameOf(last), frameOf(Math.max(size - 1, 0))] as const;
  const frameBytes = FRAME_BYTES + TAG_BYTES;
  const range = { first: HEAD_BYTES + from * frameBytes, last: HEAD_BYTES + (to + 1) * frameBytes - 1 };
  let number: number = from;
  for await (const { frame } of inFrames(stored(range), frameBytes)) {
    const plain = open(key, nonceOf(number, number === end), frame);
    const start = number * FRAME_BYTES;
    yield plain.subarray(Math.max(first - start, 0), last + 1 - start);
    number++;
  }
  if (number <= to) throw new DecryptionError(tell`The file ${context} ends too soon.`);
}

/** Reads the first `HEAD_BYTES`, or fewer of a shorter file. */
async function splitHead(
  stored: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks = stored[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < HEAD_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield start.subarray(HEAD_BYTES);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { head: start.subarray(0, HEAD_BYTES), rest: rest() };
}

/** Splits bytes into frames of `size` and marks the last one, which may be shorter. Yields at least one frame. */
async function* inFrames(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ frame: Buffer; last: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length > size) {
      yield { frame: rest.subarray(0, size), last: false };
      rest = rest.subarray(size);
    }
  }
  yield { frame: rest, last: true };
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
}

/** A file with the magic or a known key id is encrypted: damage to either does not make the file pass for plain. */
function keyIdOf(cipher: DataCipher, head: Buffer): string | undefined {
  const id = head.subarray(MAGIC.length, MAGIC.length + ID_BYTES).toString('hex');
  return startsWithMagic(head) || cipher.ids.includes(id) ? id : undefined;
}

function startsWithMagic(head: Buffer): boolean {
  const start = head.subarray(0, MAGIC.length);
  return start.equals(MAGIC.subarray(0, start.length));
}
