/** An S3 server in a process of its own, for the bench; prints the `FILES_URL` of a folder of its bucket. */
import { startS3Server } from './s3Server.ts';

const server = await startS3Server();
process.once('SIGTERM', async () => {
  await server.dispose();
  process.exit();
});
process.stdout.write(server.filesUrl('bench'));
