import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type AbortMultipartUploadCommandInput,
  type CreateMultipartUploadCommandInput,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { tell } from '#definitions/sources/tell.ts';
import type { StagedFile } from '../fileStages.ts';
import { isMissing, isUnknown, localError } from './s3Errors.ts';

/** Size of a part. The package has a part in memory, so parts go up one after another. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Stores a file as an object of several parts. When it fails, it removes the parts; the sweep removes the parts of a killed server. */
export async function putParts(
  client: S3Client,
  target: CreateMultipartUploadCommandInput,
  file: StagedFile,
): Promise<void> {
  const Body = Readable.from(verified(file), { objectMode: false });
  const params = { ...target, Body, ContentLength: file.size };
  await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
}

/** Streams a file. Throws at its end when it has other bytes than were staged. */
async function* verified({ path, sha256 }: StagedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw localError(path, tell`${path} has other bytes than it had`);
}

/**
 * Removes the parts of uploads that began before that time and never ended. Returns the number of uploads; 0 where the server
 * cannot list uploads, where a rule of the bucket must remove their parts.
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

/** Succeeds when the upload has ended. */
async function abort(client: S3Client, target: AbortMultipartUploadCommandInput): Promise<void> {
  await client.send(new AbortMultipartUploadCommand(target)).catch((error) => {
    if (!isMissing(error)) throw error;
  });
}
