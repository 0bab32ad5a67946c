import { createWriteStream } from 'node:fs';
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
import type { StagedFile } from '../fileStages.ts';
import type { ByteRange, ListedObject, ObjectFacts, ObjectStore } from '../ObjectStore.ts';
import { createClient } from './createClient.ts';
import { putParts, removeParts } from './putParts.ts';
import { removeVersions } from './removeVersions.ts';
import { isMissing, isTaken, isUnknown, toUnavailable } from './s3Errors.ts';
import { sendFile } from './sendFile.ts';

/** Larger files go up in parts, so that a failure repeats one part. One request is faster: its bytes are read and hashed once. */
const WHOLE_BYTES = 128 * 1024 * 1024;

/** Object that `check` writes. */
const PROBE = 'probe';

/** How long a successful write counts as a check, so that frequent checks cost little. */
const FRESH_MS = 5_000;

/**
 * The objects below the prefix of an address. Every byte that goes up is signed with its SHA-256, which all S3 servers verify.
 * Methods reject with a `StoreUnavailableError` when the server does not fulfil the request.
 */
export class Bucket implements ObjectStore {
  readonly #client: S3Client;
  readonly #address: BucketAddress;
  readonly #wholeBytes: number;
  #written = Number.NEGATIVE_INFINITY;

  /** @param wholeBytes larger files go up in parts */
  constructor(address: BucketAddress, wholeBytes = WHOLE_BYTES) {
    this.#address = address;
    this.#wholeBytes = wholeBytes;
    this.#client = createClient(address);
  }

  async put(key: string, file: StagedFile): Promise<void> {
    const send = file.size > this.#wholeBytes ? putParts : sendFile;
    await this.#tried(() => send(this.#client, this.#new(key), file));
    this.#written = performance.now();
  }

  replace(key: string, file: StagedFile): Promise<void> {
    return this.put(key, file);
  }

  /** In one request. */
  putNew(key: string, file: StagedFile): Promise<boolean> {
    return this.#unlessThere((IfNoneMatch) =>
      sendFile(this.#client, { ...this.#new(key), IfNoneMatch }, file),
    );
  }

  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    await this.#tried(() => this.#client.send(new PutObjectCommand({ ...this.#new(key), Body: bytes })));
  }

  /** Like `putBytes`, unless the object exists: then it resolves to false. */
  putNewBytes(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#unlessThere((IfNoneMatch) =>
      this.#client.send(new PutObjectCommand({ ...this.#new(key), Body: bytes, IfNoneMatch })),
    );
  }

  async describe(key: string): Promise<ObjectFacts | undefined> {
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

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.first}-${range.last}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), Range }));
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toUnavailable(this.#address, error);
    }
  }

  async copyTo(key: string, path: string): Promise<void> {
    const bytes = await this.get(key);
    if (!bytes) throw new Error(`There is no object ${key} in the bucket.`);
    await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
  }

  async move(from: string, to: string): Promise<boolean> {
    const { Bucket: bucket, Key } = this.#at(from);
    const CopySource = [bucket, ...Key.split('/')].map(encodeURIComponent).join('/');
    try {
      await this.#client.send(new CopyObjectCommand({ ...this.#new(to), CopySource }));
      await this.remove(from);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw toUnavailable(this.#address, error);
    }
  }

  /** Only a bucket that keeps versions answers that it has put a marker there. */
  remove(key: string): Promise<boolean> {
    return this.#tried(async () => {
      const { DeleteMarker } = await this.#client.send(new DeleteObjectCommand(this.#at(key)));
      return !DeleteMarker || (await removeVersions(this.#client, this.#at(key)));
    });
  }

  async *list(start: string): AsyncGenerator<ListedObject> {
    const { Bucket: bucket, Key: Prefix } = this.#at(start);
    const skipped = Prefix.length - start.length;
    for (let token: string | undefined; ; ) {
      const page = await this.#tried(() =>
        this.#client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken: token })),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
        yield { key: Key.slice(skipped), describe: async () => ({ size: Size, modified: LastModified }) };
      token = page.NextContinuationToken;
      if (!page.IsTruncated || token === undefined) return;
    }
  }

  /** Removes the parts of objects that never became whole. */
  removeUnfinished(before: number): Promise<number> {
    const { Bucket: bucket, Key } = this.#at('');
    return this.#tried(() => removeParts(this.#client, bucket, Key, before));
  }

  async check(): Promise<void> {
    if (performance.now() - this.#written < FRESH_MS) return;
    await this.putBytes(PROBE, Buffer.from(new Date().toISOString()));
    this.#written = performance.now();
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
