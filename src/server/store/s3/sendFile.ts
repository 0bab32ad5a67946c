import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3';
import type { StagedFile } from '../fileStages.ts';
import { FileBody } from './FileBody.ts';
import { isPassing } from './s3Errors.ts';

const TRIES = 3;
const FIRST_PAUSE_MS = 100;

/**
 * Stores a file as an object in one request, signed with its SHA-256: the server refuses any other bytes. Tries again after a
 * passing failure, which the client itself does not do with streams.
 */
export async function sendFile(
  client: S3Client,
  target: PutObjectCommandInput,
  { path, size, sha256 }: StagedFile,
): Promise<void> {
  const command = new PutObjectCommand({ ...target, ContentLength: size });
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'signBody' },
  );
  for (let tries = 1; ; tries++) {
    const bytes = new FileBody(path, size);
    command.input.Body = bytes;
    try {
      await client.send(command);
      return;
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error;
      await setTimeout(FIRST_PAUSE_MS * 2 ** (tries - 1));
    } finally {
      bytes.destroy();
    }
  }
}
