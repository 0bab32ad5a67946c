import { type KeyObject, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import {
  type DataCipher,
  DecryptionError,
  ID_BYTES,
  NONCE_BYTES,
  open,
  seal,
  TAG_BYTES,
} from '../encryption/DataCipher.ts';

const SALT_BYTES = 16;
const HEAD_BYTES = ID_BYTES + SALT_BYTES;
const LENGTH_BYTES = 4;
const FRAME_BYTES = LENGTH_BYTES + NONCE_BYTES + TAG_BYTES;

/** Where an encrypted file ends, as far as it is whole. */
export interface SealedEnd {
  /** Length of the file up to its last whole piece. */
  length: number;
  pieces: number;
  /** Plain bytes in these pieces. */
  size: number;
}

/**
 * Encrypts a file that grows: a head with the id of the key and the salt of the file's own key, then pieces, each with its
 * length, nonce and tag. A piece belongs to its place, so none can be moved or left out before another. (`fileFormat` is
 * for whole files: its last frame is marked.)
 */
export function sealedHead(cipher: DataCipher): Buffer {
  return Buffer.concat([Buffer.from(cipher.firstId, 'hex'), randomBytes(SALT_BYTES)]);
}

/** Returns the next piece of a file as it is stored; `key` is its `pieceKey`. */
export function sealPiece(key: KeyObject, number: number, plain: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(plain.length);
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([length, nonce, seal(key, nonce, plain, String(number))]);
}

/** Finds the last whole piece; a crash may have cut the one behind it. */
export async function findSealedEnd(file: FileHandle): Promise<SealedEnd> {
  const { size: whole } = await file.stat();
  const end: SealedEnd = { length: HEAD_BYTES, pieces: 0, size: 0 };
  if (whole < HEAD_BYTES) throw new DecryptionError('Its head is missing');
  for (;;) {
    const plain = await lengthAt(file, end.length);
    if (plain === undefined || end.length + FRAME_BYTES + plain > whole) return end;
    end.length += FRAME_BYTES + plain;
    end.pieces++;
    end.size += plain;
  }
}

/** Yields the plain bytes. Throws a `DecryptionError`. */
export async function* openPieces(cipher: DataCipher, id: string, file: FileHandle): AsyncGenerator<Buffer> {
  const key = await pieceKey(cipher, id, file);
  const { pieces } = await findSealedEnd(file);
  let at = HEAD_BYTES;
  for (let number = 0; number < pieces; number++) {
    const plain = (await lengthAt(file, at)) ?? 0;
    const piece = await read(file, at + LENGTH_BYTES, NONCE_BYTES + plain + TAG_BYTES);
    yield open(key, piece.subarray(0, NONCE_BYTES), piece.subarray(NONCE_BYTES), String(number));
    at += FRAME_BYTES + plain;
  }
}

/** Reads the head of the file `id` and derives the file's key. Throws a `DecryptionError`. */
export async function pieceKey(cipher: DataCipher, id: string, file: FileHandle): Promise<KeyObject> {
  const head = await read(file, 0, HEAD_BYTES);
  return cipher.fileKey(head.subarray(0, ID_BYTES).toString('hex'), head.subarray(ID_BYTES), `upload ${id}`);
}

async function lengthAt(file: FileHandle, at: number): Promise<number | undefined> {
  const bytes = await read(file, at, LENGTH_BYTES);
  return bytes.length < LENGTH_BYTES ? undefined : bytes.readUInt32BE();
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
