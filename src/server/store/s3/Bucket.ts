import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BucketAddress } from '../../config/BucketAddress.ts';
import { createClient } from './createClient.ts';
import { isMissing, toUnavailable } from './s3Errors.ts';
import { sendFile } from './sendFile.ts';

/** A file of this machine. */
export interface LocalFile {
  path: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface StoredObject {
  /** Without the prefix of the address. */
  key: string;
  size: number;
  modified: Date;
}

/** Larger files go up in parts of this size, so that a failure repeats one part. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Parts of one file under way at once. */
const PARTS_AT_ONCE = 3;

/**
 * The objects below the prefix of an address. Every byte that goes up is signed with its SHA-256, which all S3 servers verify.
 * Methods reject with a `StoreUnavailableError` when the server does not do what it was asked.
 */
export class Bucket {
  readonly #client: S3Client;
  readonly #address: BucketAddress;

  constructor(address: BucketAddress) {
    this.#address = address;
    this.#client = createClient(address);
  }

  /** Stores a file; durable when it resolves. Nobody sees it before it is whole. */
  async put(key: string, file: LocalFile): Promise<void> {
    if (file.size > PART_BYTES) return this.#putParts(key, file);
    const { path, size, sha256 } = file;
    await this.#tried(() => {
      const command = new PutObjectCommand({ ...this.#new(key), ContentLength: size });
      return sendFile(this.#client, command, { path, start: 0, size, sha256 });
    });
  }

  /** Stores a few bytes. */
  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    await this.#tried(() => this.#client.send(new PutObjectCommand({ ...this.#new(key), Body: bytes })));
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
  async removeUnfinished(before: number): Promise<number> {
    const { Bucket: bucket, Key: Prefix } = this.#at('');
    let removed = 0;
    let markers: { KeyMarker?: string; UploadIdMarker?: string } = {};
    for (;;) {
      const page = await this.#tried(() =>
        this.#client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix, ...markers })),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated.getTime() > before) continue;
        await this.#abort({ Bucket: bucket, Key, UploadId });
        removed++;
      }
      if (!page.IsTruncated) return removed;
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  close(): void {
    this.#client.destroy();
  }

  async #putParts(key: string, file: LocalFile): Promise<void> {
    const target = this.#at(key);
    const { UploadId } = await this.#tried(() =>
      this.#client.send(new CreateMultipartUploadCommand(this.#new(key))),
    );
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      const starts = Array.from(
        { length: Math.ceil(file.size / PART_BYTES) },
        (_, part) => part * PART_BYTES,
      );
      const work = async () => {
        for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
          const PartNumber = start / PART_BYTES + 1;
          const ETag = await this.#putPart({ ...target, UploadId, PartNumber }, file, start);
          Parts[PartNumber - 1] = { PartNumber, ETag };
        }
      };
      const workers = Array.from({ length: PARTS_AT_ONCE }, () =>
        work().catch((error) => {
          starts.length = 0;
          throw error;
        }),
      );
      // All of them, because a part that arrives after the end of its upload stays.
      const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
      if (failed) await Promise.all(workers);
      const complete = new CompleteMultipartUploadCommand({
        ...target,
        UploadId,
        MultipartUpload: { Parts },
      });
      await this.#client.send(complete).catch(async (error) => {
        // Its answer may have been lost: a repeated request then finds no upload, but the object.
        if ((await this.#sizeOf(target)) !== file.size) throw error;
      });
    } catch (error) {
      // The sweep removes what this cannot.
      await this.#abort({ ...target, UploadId }).catch(() => undefined);
      throw toUnavailable(this.#address, error);
    }
  }

  async #putPart(
    target: { Bucket: string; Key: string; UploadId: string | undefined; PartNumber: number },
    { path, size: whole }: LocalFile,
    start: number,
  ): Promise<string | undefined> {
    const size = Math.min(PART_BYTES, whole - start);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path, { start, end: start + size - 1 }), hash);
    const sha256 = hash.digest('hex');
    const { ETag } = await this.#tried(() => {
      const command = new UploadPartCommand({ ...target, ContentLength: size });
      return sendFile(this.#client, command, { path, start, size, sha256 });
    });
    return ETag;
  }

  async #sizeOf(target: { Bucket: string; Key: string }): Promise<number | undefined> {
    try {
      return (await this.#client.send(new HeadObjectCommand(target))).ContentLength;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async #abort(upload: {
    Bucket: string;
    Key: string | undefined;
    UploadId: string | undefined;
  }): Promise<void> {
    await this.#client.send(new AbortMultipartUploadCommand(upload)).catch((error) => {
      if (!isMissing(error)) throw toUnavailable(this.#address, error);
    });
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
