import { setTimeout } from 'node:timers/promises';
import type { PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { FileBody } from './FileBody.ts';
import { isPassing } from './s3Errors.ts';

const TRIES = 3;
const FIRST_PAUSE_MS = 100;

export interface FileRange {
  path: string;
  start: number;
  size: number;
  /** Of the range, hexadecimal. */
  sha256: string;
}

/**
 * Streams a range of a file as the body of a command, signed with its SHA-256: the server refuses any other bytes. Tries again
 * after a passing failure, which the client itself does not do with streams.
 */
export async function sendFile(
  client: S3Client,
  sending: PutObjectCommand | UploadPartCommand,
  { path, start, size, sha256 }: FileRange,
): Promise<{ ETag?: string }> {
  // What both have in common.
  const command = sending as PutObjectCommand;
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'signBody' },
  );
  for (let tries = 1; ; tries++) {
    const bytes = new FileBody(path, { start, size });
    command.input.Body = bytes;
    try {
      return await client.send(command);
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error;
      await setTimeout(FIRST_PAUSE_MS * 2 ** (tries - 1));
    } finally {
      bytes.destroy();
    }
  }
}
