import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isMissing, isUnknown } from './s3Errors.ts';
import { type FileRange, sendFile } from './sendFile.ts';

/** A file of this machine. */
export interface LocalFile {
  path: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Larger files go up in parts of this size, so that a failure repeats one part. One part is faster: it is read and hashed once. */
export const PART_BYTES = 128 * 1024 * 1024;

/** Parts of one file under way at once. */
const AT_ONCE = 3;

/** An upload in parts. */
interface Target {
  Bucket: string;
  Key: string;
  UploadId: string | undefined;
}

/** Stores a file as an object of several parts. When it fails, it removes the parts. */
export async function putParts(
  client: S3Client,
  created: CreateMultipartUploadCommandInput & { Bucket: string; Key: string },
  file: LocalFile,
  partBytes: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(created));
  const target = { Bucket: created.Bucket, Key: created.Key, UploadId };
  try {
    const Parts = await sendParts(client, target, file, partBytes);
    const complete = new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } });
    await client.send(complete).catch(async (error) => {
      // Its answer may have been lost: a repeated request then finds no upload, but the object.
      const size = await client.send(new HeadObjectCommand(target)).then(
        ({ ContentLength }) => ContentLength,
        () => undefined,
      );
      if (size !== file.size) throw error;
    });
  } catch (error) {
    // The sweep removes what this cannot.
    await abort(client, target).catch(() => undefined);
    throw error;
  }
}

/**
 * Removes the parts of uploads that began before that time and never ended. Returns the number of uploads; 0 where the server
 * cannot list them, and a rule of the bucket must remove them.
 */
export async function removeParts(
  client: S3Client,
  bucket: string,
  prefix: string,
  before: number,
): Promise<number> {
  let removed = 0;
  let markers: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const list = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers });
    const page = await client.send(list).catch((error) => {
      if (!isUnknown(error)) throw error;
    });
    if (!page) return removed;
    for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() > before) continue;
      await abort(client, { Bucket: bucket, Key, UploadId });
      removed++;
    }
    if (!page.IsTruncated) return removed;
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

async function sendParts(client: S3Client, target: Target, file: LocalFile, partBytes: number) {
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  const starts = Array.from({ length: Math.ceil(file.size / partBytes) }, (_, part) => part * partBytes);
  const work = async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const PartNumber = start / partBytes + 1;
      const size = Math.min(partBytes, file.size - start);
      const ETag = await sendPart(client, { ...target, PartNumber }, { path: file.path, start, size });
      parts[PartNumber - 1] = { PartNumber, ETag };
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error) => {
      starts.length = 0;
      throw error;
    }),
  );
  // All of them, because a part that arrives after the end of its upload stays.
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return parts;
}

async function sendPart(
  client: S3Client,
  target: Target & { PartNumber: number },
  { path, start, size }: Pick<FileRange, 'path' | 'start' | 'size'>,
): Promise<string | undefined> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { start, end: start + size - 1 }), hash);
  const command = new UploadPartCommand({ ...target, ContentLength: size });
  return (await sendFile(client, command, { path, start, size, sha256: hash.digest('hex') })).ETag;
}

/** Succeeds when the upload has ended. */
async function abort(client: S3Client, target: Target): Promise<void> {
  await client.send(new AbortMultipartUploadCommand(target)).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}
