import { atEnd } from '../atEnd.ts';
import { type S3Server, startS3Server } from './s3Server.ts';

/** An S3 server in this process, which stops at the end (`atEnd.ts`). */
export async function testBucket(): Promise<S3Server> {
  const server = await startS3Server();
  atEnd(() => server.dispose());
  return server;
}
