import { startS3Server } from './s3Server.ts';

/** `bucketProcess.ts FOLDER PORT`: an S3 server that keeps its objects; SIGTERM cuts its connections and ends it. */
const [directory = '', port = ''] = process.argv.slice(2);
const server = await startS3Server({ directory, port: Number(port) });
process.once('SIGTERM', () => void server.stop());
