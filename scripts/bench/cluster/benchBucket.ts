import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { parseBucketAddress } from '#server/config/BucketAddress.ts';
import { serve } from '../../serve.ts';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { generateForms } from '../generateForms.ts';
import { median } from '../median.ts';
import { startChild } from '../server/startChild.ts';
import { uploadVideo } from '../server/uploadVideo.ts';
import { VIDEO_PATH, writeVideoForm } from '../server/videoForm.ts';
import type { Databases } from './startDatabases.ts';

/** The largest documents and videos that the shipped forms accept. */
const SIZES = [10, 100];
const MEGABYTE = 1_000_000;
const AT_ONCE = 5;
/** The S3 server of the tests, in a process of its own. */
const S3_SERVER = '../../../tests/support/server/s3Process.ts';
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/**
 * Megabytes per second of submissions with a file, from the request to the bucket, compared with bare puts of the same bytes
 * from the disk to the same S3 server.
 */
export async function benchBucket(
  folder: string,
  databases: Databases,
  { runs, quick }: BenchOptions,
): Promise<BenchRow[]> {
  const formsDir = join(folder, 'forms-with-files');
  await generateForms(formsDir, []);
  await writeVideoForm(formsDir, Math.max(...SIZES));
  const s3 = await startChild(S3_SERVER, []);
  const product = await serve({
    FORMS_DIR: formsDir,
    DATA_DIR: join(folder, 'data-files'),
    DATABASE_URL: await databases.create('files'),
    FILES_URL: s3.url,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    LOG_LEVEL: 'error',
  });
  const samples = SIZES.map((size) => ({ size, product: [] as number[], bare: [] as number[] }));
  const client = bareClient(s3.url);
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const { size, ...sample } of samples) {
        const path = join(folder, `${size}.mp4`);
        if (run === 0) await writeFile(path, Buffer.alloc(size * MEGABYTE, 'v'));
        const files = Math.ceil((quick ? 100 : 500) / size) + AT_ONCE;
        sample.bare.push(await measureRate(size, files, (file) => client.put(`bare/${file}`, path, size)));
        sample.product.push(
          await measureRate(size, files, () => uploadVideo(product.url + VIDEO_PATH, 'video', size)),
        );
      }
    }
  } finally {
    client.close();
    await product.stop();
    await s3.stop();
  }
  return samples.map(({ size, ...sample }) => ({
    section: 'cluster',
    name: `files of ${size} MB into the bucket, ${AT_ONCE} at once`,
    value: median(sample.product),
    unit: 'MB/s',
    beside: { 'bare puts': median(sample.bare) },
    goal: { atLeast: 0.7, of: 'bare puts' },
  }));
}

export function bareClient(filesUrl: string) {
  const { bucket, endpoint } = parseBucketAddress(filesUrl) ?? {};
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: CREDENTIALS,
    // Its newer checksums are unknown to this server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return {
    put: (Key: string, path: string, megabytes: number) =>
      client.send(
        new PutObjectCommand({
          ...{ Bucket: bucket, Key },
          ...{ Body: createReadStream(path), ContentLength: megabytes * MEGABYTE },
        }),
      ),
    close: () => client.destroy(),
  };
}

/** Sends files, `AT_ONCE` at a time; resolves to megabytes per second. */
async function measureRate(
  size: number,
  files: number,
  send: (file: number) => Promise<unknown>,
): Promise<number> {
  // Warm up: starting examiners and connections must not count.
  await Promise.all(Array.from({ length: AT_ONCE }, (_, file) => send(file)));
  const started = performance.now();
  let next = 0;
  const work = async () => {
    while (next < files) await send(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (size * files * 1000) / (performance.now() - started);
}
