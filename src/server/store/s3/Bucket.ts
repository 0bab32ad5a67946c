import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { BucketAddress } from '../../config/BucketAddress.ts';
import type { ObjectStore, StoredObject } from '../ObjectStore.ts';
import { createClient } from './createClient.ts';
import { putParts, removeParts } from './putParts.ts';
import { isMissing, isTaken, isUnknown, toUnavailable } from './s3Errors.ts';
import { type LocalFile, sendFile } from './sendFile.ts';

/** Larger files go up in parts, so that a failure repeats one part. One request is faster: its bytes are read and hashed once. */
const WHOLE_BYTES = 128 * 1024 * 1024;

/**
 * The objects below the prefix of an address. Every byte that goes up is signed with its SHA-256, which all S3 servers verify.
 * Methods reject with a `StoreUnavailableError` when the server does not fulfil the request.
 */
export class Bucket implements ObjectStore {
  readonly #client: S3Client;
  readonly #address: BucketAddress;
  readonly #wholeBytes: number;

  /** @param wholeBytes larger files go up in parts */
  constructor(address: BucketAddress, wholeBytes = WHOLE_BYTES) {
    this.#address = address;
    this.#wholeBytes = wholeBytes;
    this.#client = createClient(address);
  }

  /** Stores a file; durable when it resolves. The object is there only once it is whole. */
  async put(key: string, file: LocalFile): Promise<void> {
    const send = file.size > this.#wholeBytes ? putParts : sendFile;
    await this.#tried(() => send(this.#client, this.#new(key), file));
  }

  /** Like `put` in one request, unless the object exists: then it resolves to false. */
  async putNew(key: string, { path, size }: Pick<LocalFile, 'path' | 'size'>): Promise<boolean> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const file = { path, size, sha256: hash.digest('hex') };
    return this.#unlessThere((IfNoneMatch) =>
      sendFile(this.#client, { ...this.#new(key), IfNoneMatch }, file),
    );
  }

  /** Stores a few bytes. */
  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    await this.#tried(() => this.#client.send(new PutObjectCommand({ ...this.#new(key), Body: bytes })));
  }

  /** Like `putBytes`, unless the object exists: then it resolves to false. */
  putNewBytes(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#unlessThere((IfNoneMatch) =>
      this.#client.send(new PutObjectCommand({ ...this.#new(key), Body: bytes, IfNoneMatch })),
    );
  }

  /** Returns size and time of an object; `undefined` when it does not exist. */
  async describe(key: string): Promise<Pick<StoredObject, 'size' | 'modified'> | undefined> {
    try {
      const { ContentLength = 0, LastModified = new Date() } = await this.#client.send(
        new HeadObjectCommand(this.#at(key)),
      );
      return { size: ContentLength, modified: LastModified };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toUnavailable(this.#address, error);
    }
  }

  /** Returns the bytes of an object, or of a range of it; `undefined` when it does not exist. */
  async get(key: string, range?: { first: number; last: number }): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.first}-${range.last}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), Range }));
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toUnavailable(this.#address, error);
    }
  }

  /** Copies an object; false when it does not exist. */
  async copy(from: string, to: string): Promise<boolean> {
    const { Bucket: bucket, Key } = this.#at(from);
    const CopySource = [bucket, ...Key.split('/')].map(encodeURIComponent).join('/');
    try {
      await this.#client.send(new CopyObjectCommand({ ...this.#new(to), CopySource }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw toUnavailable(this.#address, error);
    }
  }

  /** Removes an object. Succeeds when it does not exist. */
  async remove(key: string): Promise<void> {
    await this.#tried(() => this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  /** Yields the objects whose keys begin with `start`. */
  async *list(start: string): AsyncGenerator<StoredObject> {
    const { Bucket: bucket, Key: Prefix } = this.#at(start);
    const skipped = Prefix.length - start.length;
    for (let token: string | undefined; ; ) {
      const page = await this.#tried(() =>
        this.#client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken: token })),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
        yield { key: Key.slice(skipped), size: Size, modified: LastModified };
      token = page.NextContinuationToken;
      if (!page.IsTruncated || token === undefined) return;
    }
  }

  /** Removes the parts of uploads that began before that time and never ended. Returns the number of uploads. */
  removeUnfinished(before: number): Promise<number> {
    const { Bucket: bucket, Key } = this.#at('');
    return this.#tried(() => removeParts(this.#client, bucket, Key, before));
  }

  close(): void {
    this.#client.destroy();
  }

  /** Puts an object on the condition that there is none; without it where the server does not know conditions. */
  async #unlessThere(put: (condition: '*' | undefined) => Promise<unknown>): Promise<boolean> {
    try {
      await put('*').catch((error) => (isUnknown(error) ? put(undefined) : Promise.reject(error)));
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw toUnavailable(this.#address, error);
    }
  }

  async #tried<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    try {
      return await send();
    } catch (error) {
      throw toUnavailable(this.#address, error);
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.#address;
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` };
  }

  /** Where a new object goes, and how the server encrypts it. */
  #new(key: string) {
    const { encryption, kmsKey } = this.#address;
    return { ...this.#at(key), ServerSideEncryption: encryption, SSEKMSKeyId: kmsKey };
  }
}
